/** The picture editor's own route, with stubbed calls. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../../src/contract/endpoint";
import { DEVICES } from "../../../src/contract/fields";
import { detectPictureType, entityPictureId, isPictureUrl } from "../../../src/contract/spec";
import { TdError } from "../../../src/contract/errors";
import { getRuntime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { isWithUrl, ParagraphPicture } from "../../../src/screens/picture-editor/paragraph-picture";
import { changesOf, editorState } from "../../../src/screens/picture-editor/picture-model";

const picture = (device: "DESKTOP" | "MOBILE") => ({
  device,
  pictureUrl: `/pictures/${device}.jpg`,
  optimizedPictureUrl: null,
  imageName: `${device.toLowerCase()}.jpg`,
  src: `/pictures/${device}.jpg`,
  originalUrl: `/pictures/${device}.jpg`,
  ...{ width: 1600, height: 1200, bytes: 1000, optimizedBytes: null, optimizedWidth: null, optimizedHeight: null },
  ...{ mime: "image/jpeg", animated: true, crop: null },
});
const group = (index: number) => ({
  index,
  altText: `Slide ${index}`,
  link: { url: "/winter", newTab: false },
  pictures: [picture("DESKTOP"), picture("MOBILE")],
});
const PARAGRAPH = {
  id: 7,
  version: 3,
  ownerType: "LANDING_PAGE",
  ownerId: 5,
  ownerLabel: "Page",
  internalName: null,
  layoutId: "SL_FULL",
  sliderPictures: [group(0), group(1)],
};

const { http, navigation, dialogs, toasts, session, i18n } = getRuntime();
/** Calls with their endpoint id and options. */
let calls: { id: string; options: Partial<Record<"body" | "params" | "headers", Record<string, unknown>>> }[] = [];
let failing = new Set<string>();
/** Error key that failing calls return. */
let reason: string | undefined;
/** Events that the element emitted. */
let emitted: [name: string, detail: object][] = [];
const navigate = vi.spyOn(navigation, "navigate").mockResolvedValue(true);
const inform = vi.spyOn(dialogs, "inform").mockResolvedValue(false);
const toast = vi.spyOn(toasts, "show").mockReturnValue(1);
vi.spyOn(dialogs, "confirm").mockResolvedValue(true);
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  void i18n.setLocale("en_GB");
  await i18n.load(import.meta.messages());
  const shopInfo = { subscriptionInfo: {} };
  const display = { rightsMap: { SEO: true }, user: { readOnly: false }, common: {}, shopInfo, languages: [] };
  session.store.set({ status: "ready", display, shop: { assetUrl: "" } } as never);
  vi.spyOn(session, "can").mockReturnValue(true);
  vi.spyOn(http, "call").mockImplementation(((endpoint: Endpoint, options: (typeof calls)[number]["options"]) => {
    calls.push({ id: endpoint.id, options });
    if (failing.has(endpoint.id))
      return Promise.reject(
        new TdError("status", "Request failed with status code 500", 500, {
          ...{ type: "internal", title: "", status: 500 },
          ...(reason !== undefined && { errors: [reason] }),
        }),
      );
    if (endpoint.id === "site-pages.list") return Promise.resolve({ elements: [] });
    if (endpoint.id === "paragraph.slider-picture")
      return Promise.resolve({ ...group(1), altText: options.body?.["altText"] });
    return Promise.resolve(endpoint.id === "picture.delete" ? { deleted: true } : PARAGRAPH);
  }) as never);
});
beforeEach(() => {
  calls = [];
  emitted = [];
  failing = new Set();
  reason = undefined;
  vi.clearAllMocks();
});
afterEach(() => {
  document.body.replaceChildren();
});

const handle = {
  tag: "td-paragraph-picture",
  host: document.createElement("td-test"),
  root: document.createElement("td-test").attachShadow({ mode: "open" }),
  emit: (name: string, detail: object) => emitted.push([name, detail]) > 0,
  setReady: () => undefined,
  removePart: () => undefined,
} as unknown as ElementHandle;

async function open(attributes: { readonly index?: string; readonly withUrl?: string } = {}) {
  render(
    <ElementContext value={handle}>
      <ParagraphPicture idLanding="5" idParagraph="7" index="1" {...attributes} />
    </ElementContext>,
  );
  await screen.findByRole("tab", { name: /Desktop/ });
  return userEvent.setup();
}
const optionsOf = (id: string) => calls.find((call) => call.id === id)?.options;
const save = () => screen.getByRole("button", { name: "Save the picture" });

describe("the image edit page", () => {
  it("picture-01: edits the slider picture with the given index", async () => {
    const user = await open({ index: "1" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Picture 2 of 2");
    expect(screen.getByLabelText(/Alternative text/)).toHaveProperty("value", "Slide 1");
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")?.body).toMatchObject({ index: 1, altText: "Slide 1!" });
    await user.type(screen.getByLabelText(/Alternative text/), "?");
    await user.click(save());
    expect(calls.flatMap(({ options: { headers } }) => headers?.["If-Match"] ?? [])).toEqual(['"3"', '"4"']);
  });

  it("picture-01: returns to the paragraph with a warning for an index past the end", async () => {
    render(
      <ElementContext value={handle}>
        <ParagraphPicture idLanding="5" idParagraph="7" index="9" />
      </ElementContext>,
    );
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("landing-page/5/paragraph/7", expect.anything()));
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: "warning" }));
  });

  it("an account without the right for this page sees a notice, and no data is requested", async () => {
    const can = vi.spyOn(session, "can").mockReturnValue(false);
    render(
      <ElementContext value={handle}>
        <ParagraphPicture idLanding="5" idParagraph="7" index="1" />
      </ElementContext>,
    );
    expect(await screen.findByText("You can’t open this picture")).toBeDefined();
    expect(can).toHaveBeenCalledWith(["SEO"]);
    expect(calls).toEqual([]);
    can.mockReturnValue(true);
  });

  it("picture-02: requires an alternative text unless the picture is decorative", async () => {
    const user = await open();
    await user.clear(screen.getByLabelText(/Alternative text/));
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")).toBeUndefined();
    await user.click(screen.getByLabelText(/Decorative/));
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")?.body).toMatchObject({ altText: "" });
  });

  it("picture-03: has an optional link that can open in a new tab", async () => {
    const user = await open({ withUrl: "" });
    const link = screen.getByLabelText(/^Link/);
    await user.clear(link);
    expect(screen.queryByLabelText("Opens in a new tab")).toBeNull();
    await user.type(link, "/Promo  Hiver--2026/");
    await user.click(screen.getByLabelText("Opens in a new tab"));
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")?.body?.["link"]).toEqual({ url: "/promo-hiver-2026", newTab: true });
  });

  it("picture-03: refuses a link that could run a script", async () => {
    const user = await open({ withUrl: "" });
    await user.clear(screen.getByLabelText(/^Link/));
    await user.type(screen.getByLabelText(/^Link/), "java\tscript:alert(1)");
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")).toBeUndefined();
  });

  it("picture-04: shows the link only with withUrl=true", async () => {
    // The host passes `withUrl=true` as an empty attribute and omits `false`.
    expect([undefined, "", "true", "1", "yes", "TRUE"].map(isWithUrl)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    const user = await open();
    expect(screen.queryByLabelText(/^Link/)).toBeNull();
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")?.body?.["link"]).toEqual({ url: "/winter", newTab: false });
  });
});

describe("saving", () => {
  it("picture-05, picture-08: returns to the paragraph detail with offer-fitter-detail-save-success-content", async () => {
    const user = await open();
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("landing-page/5/paragraph/7", expect.anything()));
    expect(toast).toHaveBeenCalledWith({ kind: "success", key: "offer-fitter-detail-save-success-content" });
    expect(inform).not.toHaveBeenCalled();
  });

  it("picture-06, picture-07: a failed save opens the information modal and returns too", async () => {
    failing.add("paragraph.slider-picture");
    const user = await open();
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("landing-page/5/paragraph/7", expect.anything()));
    expect(inform).toHaveBeenCalledWith({
      titleKey: "offer-fitter-save-error-title",
      contentKey: "offer-fitter-save-error-content",
      retryKey: "picture-editor.again",
    });
    expect(toast).not.toHaveBeenCalledWith(expect.objectContaining({ kind: "success" }));
    expect(emitted).toContainEqual(["td-error", expect.objectContaining({ kind: "call", status: 500 })]);
  });

  it("a failed save gives the reason and links back to the prepared changes", async () => {
    history.pushState(null, "", "/admin/landing-page/5/paragraph-update-image/7/1?withUrl=true");
    navigation.refresh();
    failing.add("paragraph.slider-picture");
    reason = "picture.error.broken";
    inform.mockResolvedValueOnce(true);
    const user = await open();
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    const editor = "/landing-page/5/paragraph-update-image/7/1?withUrl=true";
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(editor));
    expect(inform).toHaveBeenCalledWith(expect.objectContaining({ consequences: [{ key: "picture.error.broken" }] }));
  });

  it("sends once for a double click", async () => {
    const user = await open({ index: "0" });
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.dblClick(save());
    expect(calls.filter(({ id }) => id === "paragraph.slider-picture")).toHaveLength(1);
  });
});

describe("deleting", () => {
  const remove = () => screen.getByRole("button", { name: "Delete for desktop" });

  it("picture-09: a failed delete opens the same modal as a failed save, and the picture stays", async () => {
    failing.add("picture.delete");
    const user = await open({ index: "0" });
    await user.click(remove());
    await waitFor(() =>
      expect(inform).toHaveBeenCalledWith({
        titleKey: "offer-fitter-save-error-title",
        contentKey: "offer-fitter-save-error-content",
      }),
    );
    expect(remove()).toBeDefined();
  });

  it("picture-10, picture-11: a successful delete shows offer-fitter-delete-success-content and clears the picture data", async () => {
    const user = await open({ index: "0" });
    await user.click(remove());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ kind: "success", key: "offer-fitter-delete-success-content" }),
    );
    expect(optionsOf("picture.delete")?.body).toEqual({
      entityId: "5--7",
      picture: "/pictures/DESKTOP.jpg",
      name: "desktop.jpg",
      property: "sliderPictures",
      index: 0,
    });
    expect(screen.queryByRole("button", { name: "Delete for desktop" })).toBeNull();
    expect(screen.queryByText("desktop.jpg")).toBeNull();
    expect(screen.getByLabelText(/Alternative text/)).toHaveProperty("value", expect.stringContaining("Slide 0"));
  });
});

describe("calls and devices", () => {
  it("picture-12: the entity picture id is the owner id, two hyphens, the paragraph id", async () => {
    expect(entityPictureId(481, 9021)).toBe("481--9021");
    const user = await open();
    await user.type(screen.getByLabelText(/Alternative text/), "!");
    await user.click(save());
    expect(optionsOf("paragraph.slider-picture")).toMatchObject({
      params: { ownerType: "LANDING_PAGE" },
      body: { entityId: "5--7" },
    });
  });

  it("picture-13: pictures exist for devices DESKTOP, TABLET and MOBILE only", async () => {
    expect(DEVICES).toEqual(["DESKTOP", "TABLET", "MOBILE"]);
    await open();
    expect(screen.getAllByRole("tab")).toHaveLength(3);
  });

  it("only changed devices are sent", () => {
    const base = editorState(group(0));
    expect(changesOf({ ...base, altText: "Other" }, base)).toEqual([]);
    const { DESKTOP } = base.pictures;
    if (DESKTOP === undefined) throw new Error("no picture");
    const cropped = { ...DESKTOP, crop: { x: 1.4, y: 0, width: 800, height: 300, zoom: 2, rotate: 0 as const } };
    expect(changesOf({ ...base, pictures: { ...base.pictures, DESKTOP: cropped } }, base)).toEqual([
      {
        device: "DESKTOP",
        pictureUrl: "/pictures/DESKTOP.jpg",
        imageName: "desktop.jpg",
        crop: { x: 1, y: 0, width: 800, height: 300, zoom: 2, rotate: 0 },
      },
    ]);
  });
});

describe.each([
  ["a read-only account", { readOnly: true }],
  ["a dealer-scoped account on a page of the whole shop", { readOnly: false, dealerScope: "ATTACHED" }],
])("%s", (_, user) => {
  it("sees the picture and its texts without controls to change them", async () => {
    const { display } = session.store.get();
    session.store.update((state) => ({ ...state, display: { ...display, user } as never }));
    await open({ withUrl: "true" });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Alternative text/ }).readOnly).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Decorative/ }).disabled).toBe(true);
    const [backButton, ...otherButtons] = screen.getAllByRole("button");
    expect(backButton?.getAttribute("aria-label")).toMatch(/^Back/);
    expect(otherButtons).toEqual([]);
    await userEvent.click(screen.getByRole("tab", { name: /Tablet/ }));
    expect(screen.queryByRole("button", { name: /picture/ })).toBeNull();
    session.store.update((state) => ({ ...state, display }));
  });
});

describe("picture types", () => {
  it.each([
    ["picture-14: PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d], "PNG"],
    ["picture-14: PNG as base64", "iVBORw0KGgo=", "PNG"],
    ["picture-15: GIF", "R0lGODlhAQABAAAAACw=", "GIF"],
    ["picture-16: JPEG", "/9j/4AAQSkZJRg==", "JPEG"],
    ["picture-16: no other type", "PHN2Zz48L3N2Zz4=", null],
  ])("%s is recognised from the leading bytes", (_, bytes, type) => expect(detectPictureType(bytes)).toBe(type));
  it("picture-17: a picture URL of 3 characters or fewer does not count as a picture", () => {
    expect(["", "/", "n/a"].map(isPictureUrl)).toEqual([false, false, false]);
    const withoutPicture = { ...group(0), pictures: [{ ...picture("DESKTOP"), pictureUrl: "n/a" }] };
    expect(editorState(withoutPicture as never).pictures).toEqual({});
  });
  it("picture-18: a picture URL of 4 characters counts", () => {
    expect(isPictureUrl("a.gi")).toBe(true);
    const withPicture = { ...group(0), pictures: [{ ...picture("DESKTOP"), pictureUrl: "a.gi" }] };
    expect(Object.keys(editorState(withPicture as never).pictures)).toEqual(["DESKTOP"]);
  });
});
