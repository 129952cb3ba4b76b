/** A heavy picture at the top of a page gets a warning but can be saved. */
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Device } from "../../../src/contract/fields";
import { layoutOf } from "../../../src/contract/paragraph/layouts";
import type { StoredPicture } from "../../../src/contract/paragraph/pictures";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { getRuntime } from "../../../src/runtime";
import { editorState, errorsOf } from "../../../src/screens/picture-editor/picture-model";
import { FileCard } from "../../../src/screens/picture-editor/side-cards";
import { slideOf } from "../../../src/screens/picture-editor/use-slide";

/** Renders the card of a picture with this weight on a content bloc page. Returns whether the warning shows. */
function show(slot: string | null, device: Device, optimizedBytes: number | null, isNew = false): boolean {
  cleanup();
  const stored: StoredPicture = {
    ...{ device, pictureUrl: "/a.jpg", optimizedPictureUrl: null, imageName: "a.jpg", src: null },
    ...{ originalUrl: "/a.jpg", width: 1920, height: 720, bytes: 500_000 },
    ...{ optimizedBytes, optimizedWidth: null, optimizedHeight: null, mime: "image/jpeg", animated: false, crop: null },
  };
  const sliderPictures = [{ index: 0, altText: "Road", link: { url: "", newTab: false }, pictures: [stored] }];
  const paragraph = { ownerType: "CONTENT_BLOC_PAGE", ownerId: 5, locale: "fr_FR", layoutId: "SL_FULL", slot };
  const place = { ownerType: "CONTENT_BLOC_PAGE", ownerId: "5", paragraphId: "7", index: 0 } as const;
  const slide = slideOf({ ...paragraph, sliderPictures } as unknown as Paragraph, place);
  const sizes = layoutOf("SL_FULL")?.sizes;
  if (typeof slide === "string" || sizes == null) throw new Error("no slide");
  const state = editorState(slide.group);
  expect(errorsOf(state)).toEqual({});
  const { stored: storedPicture, ...picture } = state.pictures[device] ?? { stored: undefined };
  const displayed = { ...picture, ...(!isNew && { stored: storedPicture }) } as Parameters<
    typeof FileCard
  >[0]["picture"];
  render(<FileCard picture={displayed} device={device} sizes={sizes} atTop={slide.atTop} />);
  return screen.queryByText(/slows down a page/) !== null;
}

beforeEach(async () => {
  const { i18n } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
});
afterEach(cleanup);

it.each([
  ["TOP", "DESKTOP", 400_001, true],
  ["TOP", "DESKTOP", 400_000, false],
  ["TOP", "MOBILE", 400_001, false],
  ["BOTTOM", "DESKTOP", 400_001, false],
  [null, "DESKTOP", 400_001, false],
  // Without an optimised copy, the original's weight counts.
  ["TOP", "DESKTOP", null, true],
] as const)("%s, %s, %s bytes: %s", (slot, device, bytes, expected) => {
  expect(show(slot, device, bytes)).toBe(expected);
});

it("a file that is not stored yet gets no warning", () => {
  expect(show("TOP", "DESKTOP", 900_000, true)).toBe(false);
});
