/** The media library: filter, uses, and deletion of pictures that nothing uses. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MediaLibrary } from "../../../src/engine/media/media-library";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext } from "../../../src/runtime/element";
import { clearPageAfterEach } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";
import { elementHandle } from "../shell/show-shell";

const NO_PARAGRAPH = {
  ...{ ownerType: null, ownerId: null, paragraphId: null, paragraphName: null, layoutId: null },
  ...{ index: null, device: null, publishedOnly: false },
};
const picture = (id: number, uses: readonly object[]) => ({
  ...{ id, name: `roue-${id}.png`, url: `/p/${id}.png`, width: 80, height: 60, bytes: 900, animated: false },
  ...{ createdAt: "2026-11-18T10:00:00Z", uses },
});

beforeEach(() => {
  visit("https://shop.example/admin/media-library");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
});
clearPageAfterEach();
afterEach(cleanup);

test("shows uses, offers to delete only unused pictures, and filters by use", async () => {
  const calls: string[] = [];
  stubFetch(({ url, method }) => {
    if (url.pathname.includes("/api/media")) calls.push(`${method} ${url.pathname}${url.search}`);
    const uses = [{ ...NO_PARAGRAPH, resource: "author", recordId: 4, fields: ["bio"], label: "Anna" }];
    return json({ data: { elements: [picture(1, uses), picture(2, [])], total: 2 } });
  });
  render(
    <ElementContext value={elementHandle("td-media-library")}>
      <MediaLibrary />
    </ElementContext>,
  );
  await act(() => getRuntime().i18n.load(["media", "uploads", "picture-editor"]));
  fireEvent.click(await screen.findByText("used 1 time"));
  await screen.findByText("Anna");
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  fireEvent.click(screen.getByText("used 0 times"));
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const { dialogs } = getRuntime();
  expect(dialogs.store.get()).toMatchObject([{ titleKey: "media.remove.question", params: { name: "roue-2.png" } }]);
  act(() => {
    dialogs.respond(dialogs.store.get()[0]?.id ?? 0, "confirm");
  });
  await waitFor(() => {
    expect(calls).toContain("DELETE /admin/api/media/2");
  });
  fireEvent.change(screen.getByLabelText("Use"), { target: { value: "UNUSED" } });
  await waitFor(() => {
    expect(calls.at(-1)).toContain("use=UNUSED");
  });
});
