/** A file that the record has already is stored again only when the user wants both. */
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  MAX_SHEET_PICTURES,
  removeSheetPicture,
  saveSheetPicture,
  sheetPictures,
  sheetPictureSizes,
} from "../../../src/contract/endpoints/catalog-pictures";
import type { Endpoint } from "../../../src/contract/endpoint";
import { getRuntime } from "../../../src/runtime";
import { TdError } from "../../../src/contract/errors";
import { editorState } from "../../../src/screens/picture-editor/picture-model";
import { useGallerySlide, type GalleryPlace } from "../../../src/screens/picture-editor/use-gallery-slide";
import { clearPageAfterEach } from "../../support/each-test";

clearPageAfterEach();

const place: GalleryPlace = {
  calls: { list: sheetPictures, save: saveSheetPicture, remove: removeSheetPicture },
  max: MAX_SHEET_PICTURES,
  sizes: sheetPictureSizes("product"),
};
const stored = { index: 0, altText: "", link: { url: "", newTab: false }, pictures: [], zoomable: true, variant: "B" };

it.each([
  [true, [undefined, true]],
  [false, [undefined]],
])("asks about a picture with the same file: %s", async (keepsBoth, expected) => {
  const { http, dialogs } = getRuntime();
  const sent: unknown[] = [];
  vi.spyOn(http, "call").mockImplementation((({ method }: Endpoint, { body }: { body?: { keepBoth?: boolean } }) => {
    if (method === "GET") return Promise.resolve({ label: "Rim", version: 3, elements: [], variants: [] });
    sent.push(body?.keepBoth);
    const problem = {
      ...{ type: "validation", title: "", status: 422 },
      fields: { pictures: "picture-editor.error.twice" },
      params: { pictures: { number: 2 } },
    };
    return body?.keepBoth === true
      ? Promise.resolve(stored)
      : Promise.reject(new TdError("status", "422", 422, problem as never));
  }) as never);
  const confirm = vi.spyOn(dialogs, "confirm").mockResolvedValue(keepsBoth);
  const { result } = renderHook(() => useGallerySlide(place, "7", 0));
  await waitFor(() => {
    expect(result.current.slide).toMatchObject({ variants: [] });
  });
  const state = editorState(stored, false, [], true);
  expect(state.display).toEqual({ zoomable: true, variant: "B" });
  expect(await result.current.save(state, editorState(undefined), false)).toEqual(keepsBoth ? stored : undefined);
  expect(sent).toEqual(expected);
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ params: { number: 2 } });
});
