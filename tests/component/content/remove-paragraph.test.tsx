/** Deleting a paragraph from its page's list and from its own screen, with confirmation and undo. */
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../../src/contract/endpoint";
import { TdError } from "../../../src/contract/errors";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { OwnerParagraphs } from "../../../src/engine/paragraphs/owner-paragraphs";
import { getRuntime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { remove } from "../../../src/screens/paragraph/paragraph-actions";

const paragraph = (id: number, internalName: string) =>
  ({
    ...{ id, internalName, version: 3, ownerType: "LANDING_PAGE", ownerId: 5, locale: null, contentLocale: "en_GB" },
    ...{ slot: null, layoutId: "T_ONE", state: "DRAFT", active: true, content: {}, sliderPictures: [] },
  }) as unknown as Paragraph;
const [FIRST, SECOND] = [paragraph(7, "Winter offer"), paragraph(8, "Opening hours")];

const emit = vi.fn();
const element = {
  tag: "td-paragraph-list",
  host: document.createElement("td-test"),
  root: document.createElement("td-test").attachShadow({ mode: "open" }),
  emit,
  setReady: () => undefined,
  removePart: () => undefined,
} as unknown as ElementHandle;

/** Ids of paragraphs that are deleted on the server, and the writing calls. */
let deleted: Set<string>;
let changes: string[];
let failing: string | undefined;

beforeEach(async () => {
  [deleted, changes, failing] = [new Set(), [], undefined];
  emit.mockReset();
  const { http, i18n, navigation } = getRuntime();
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigation, "navigate").mockResolvedValue(true);
  vi.spyOn(http, "call").mockImplementation((({ id, method }: Endpoint, options: { params?: { id: string } }) => {
    if (method === "GET" && id !== "paragraph.list") return Promise.resolve([]);
    if (method === "GET")
      return Promise.resolve({
        elements: [FIRST, SECOND].filter((paragraphOfPage) => !deleted.has(String(paragraphOfPage.id))),
      });
    if (id === failing)
      return Promise.reject(
        new TdError("status", "409", 409, {
          ...{ type: "conflict", title: "", status: 409, errors: ["paragraph.error.last"] },
        }),
      );
    const paragraphId = options.params?.id ?? "";
    changes.push(`${method} ${id} ${paragraphId}`);
    if (method === "DELETE") deleted.add(paragraphId);
    else deleted.delete(paragraphId);
    return Promise.resolve({});
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  const { toasts, dialogs } = getRuntime();
  toasts.clear();
  dialogs.dismissConfirmations();
});

const { dialogs, toasts } = getRuntime();
/** Answers the confirmation dialog once it is open. */
async function answerQuestion(agreed: boolean): Promise<void> {
  await waitFor(() => expect(dialogs.store.get()).toHaveLength(1));
  const [question] = dialogs.store.get();
  expect(question).toMatchObject({
    kind: "confirm",
    titleKey: "paragraph.remove.question",
    params: { name: "Winter offer" },
    danger: true,
  });
  dialogs.respond(question?.id ?? 0, agreed ? "confirm" : "dismiss");
}
const toastKeys = () => toasts.store.get().map(({ kind, key }) => [kind, key]);
/** Clicks "undo" in the toast. */
async function undo(): Promise<void> {
  await waitFor(() => expect(toastKeys()).toEqual([["success", "paragraph.removed"]]));
  const [toast] = toasts.store.get();
  expect(toast?.action?.labelKey).toBe("paragraph.undo");
  toast?.action?.run();
}
const DELETE_CALL = "DELETE paragraph.remove 7";
const RESTORE_CALL = "POST paragraph.restore 7";

describe("from the page's list", () => {
  const names = () => screen.getAllByRole("listitem").map((row) => row.querySelector("a")?.textContent);
  async function open(): Promise<void> {
    render(
      <ElementContext value={element}>
        <QueryProvider>
          <OwnerParagraphs ownerType="LANDING_PAGE" ownerId="5" ownerPath="landing-page/5" readOnly={false} />
        </QueryProvider>
      </ElementContext>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Delete “Winter offer”" }));
  }

  it("the row disappears and undo restores it", async () => {
    await open();
    await answerQuestion(true);
    await waitFor(() => expect(names()).toEqual(["Opening hours"]));
    expect(emit.mock.calls).toEqual([["td-deleted", { resource: "paragraph", ids: [7] }]]);
    await undo();
    await waitFor(() => expect(names()).toEqual(["Winter offer", "Opening hours"]));
    expect(changes).toEqual([DELETE_CALL, RESTORE_CALL]);
  });

  it("nothing happens when the user cancels", async () => {
    await open();
    await answerQuestion(false);
    await Promise.resolve();
    expect([changes, toastKeys(), names()]).toEqual([[], [], ["Winter offer", "Opening hours"]]);
  });

  it.each([
    ["the deletion", "paragraph.remove"],
    ["the undo", "paragraph.restore"],
  ])("a refusal of %s shows its reason", async (_, call) => {
    failing = call;
    await open();
    await answerQuestion(true);
    if (call === "paragraph.restore") await undo();
    await waitFor(() => expect(toastKeys()).toContainEqual(["error", "paragraph.error.last"]));
  });
});

describe("from its own screen", () => {
  const removeParagraph = (ownerPath: string | undefined): Promise<void> => {
    const runtime = getRuntime();
    const place = { ownerType: "LANDING_PAGE" as const, ownerId: "5", paragraphId: "7", ownerPath };
    return remove({ paragraph: FIRST, place, t: runtime.i18n.t, runtime, element });
  };
  const paths = () => vi.mocked(getRuntime().navigation.navigate).mock.calls.map(([path]) => path);

  it("returns to the page; undo returns to the paragraph", async () => {
    const removal = removeParagraph("landing-page/5");
    await answerQuestion(true);
    await removal;
    expect(emit.mock.calls).toEqual([["td-deleted", { resource: "paragraph", ids: [7] }]]);
    expect(paths()).toEqual(["landing-page/5"]);
    await undo();
    await waitFor(() => expect(paths()).toEqual(["landing-page/5", "landing-page/5/paragraph/7"]));
    expect(changes).toEqual([DELETE_CALL, RESTORE_CALL]);
  });

  it("does not navigate on an integrator's page without an owner path", async () => {
    const removal = removeParagraph(undefined);
    await answerQuestion(true);
    await removal;
    await undo();
    await waitFor(() => expect(changes).toEqual([DELETE_CALL, RESTORE_CALL]));
    expect(paths()).toEqual([]);
  });

  it.each([
    ["the deletion", "paragraph.remove", []],
    ["the undo", "paragraph.restore", ["landing-page/5"]],
  ])("a refusal of %s shows its reason, without further navigation", async (_, call, expectedPaths) => {
    failing = call;
    const removal = removeParagraph("landing-page/5");
    await answerQuestion(true);
    await removal;
    if (call === "paragraph.restore") await undo();
    await waitFor(() => expect(toastKeys()).toContainEqual(["error", "paragraph.error.last"]));
    expect(paths()).toEqual(expectedPaths);
  });
});
