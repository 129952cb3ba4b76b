import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { GuideBlock } from "../../../src/contract/endpoints/home-guide";
import { getRuntime, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { CreationGuide } from "../../../src/screens/creation-guide/creation-guide";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, json, type Call } from "../../support/page";
import { DISPLAY, elementHandle, prepare, rightsMap, session, type ShellSetup } from "./show-shell";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

const GUIDE = "/admin/api/home-guide";
const stepOf = (name: string, made: boolean): GuideBlock["steps"][number] => ({
  name,
  label: `Do ${name}`,
  message: "Why it matters",
  made,
  hasRights: true,
  video: name === "STOCK" ? { youtubeId: "abcdefghij_", duration: "2:14" } : null,
  validateStepElementId: `validate-${name}`,
  configurationUrls: [
    { hasRights: true, url: "stock", label: "Stock screen", elementId: `open-${name}` },
    { hasRights: false, url: "mix", label: "Mix screen", elementId: `closed-${name}` },
  ],
});
const blockOf = (type: string, steps: GuideBlock["steps"], active = true): GuideBlock => ({
  type,
  title: `Block ${type}`,
  label: "About the block",
  active,
  styleClass: "shop",
  steps,
});
const blocks = (stockMade: boolean): readonly GuideBlock[] => [
  blockOf("IDENTITY", [stepOf("COMPANY", true)]),
  blockOf("OFFER", [stepOf("TYRES", true), stepOf("STOCK", stockMade)]),
  blockOf("OPENING", [stepOf("OPEN", false)], false),
];

interface GuidePage {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly handle: ElementHandle;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly callsTo: (part: string) => readonly Call[];
}

async function showGuide({
  responses = {},
  completedBlocks = ["IDENTITY"],
  ...setup
}: ShellSetup & { completedBlocks?: readonly string[] } = {}): Promise<GuidePage> {
  const calls = stubFetch(
    session({
      ...setup,
      responses: {
        [GUIDE]: json({ data: blocks(false) }),
        [`${GUIDE}/video/CREATION_GUIDE`]: json({ data: { youtubeId: "introductio" } }),
        [`${GUIDE}/completed-blocks`]: json({ data: completedBlocks }),
        [`${GUIDE}/completed-blocks/OFFER/save`]: json({ data: [] }),
        [`${GUIDE}/completed-blocks/IDENTITY/save`]: json({ data: [] }),
        [`${GUIDE}/steps/STOCK/add`]: json({ data: blocks(true) }),
        ...responses,
      },
    }),
  );
  await prepare({ address: "/admin", ...setup });
  const runtime = getRuntime();
  await Promise.all([runtime.i18n.load(import.meta.messages()), runtime.configuration.start(), runtime.session.load()]);
  vi.spyOn(runtime.dialogs, "inform").mockResolvedValue(false);
  vi.spyOn(runtime.navigation, "navigate").mockResolvedValue(true);
  const handle = elementHandle("td-creation-guide");
  render(
    <ElementContext value={handle}>
      <CreationGuide />
    </ElementContext>,
  );
  return {
    runtime,
    calls,
    handle,
    user: userEvent.setup(),
    callsTo: (part) => calls.filter(({ url }) => url.pathname.includes(part)),
  };
}

quietConsole();
clearPageAfterEach();

describe("the creation guide", () => {
  it("shell-03: is the home page: progress, blocks, and the block of the first open step", async () => {
    await showGuide();
    expect(
      await screen.findByRole("heading", { level: 1, name: "Hello Thomas, 2 steps left before opening" }),
    ).toBeDefined();
    expect(screen.getByRole("img", { name: "50% of the steps are done" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Block OFFER" })).toBeDefined();
    const list = within(screen.getByRole("navigation", { name: "Blocks of the guide" }));
    expect(list.getByRole("button", { name: /Block OPENING.*not yet open/ })).toBeDefined();
  });

  it("links to the screens of a step, except those without rights", async () => {
    await showGuide();
    expect((await screen.findByRole("link", { name: "Stock screen" })).getAttribute("href")).toBe("/admin/stock");
    expect(screen.queryByRole("link", { name: /Mix screen/ })).toBeNull();
    expect(screen.getByText("Mix screen: ask an administrator")).toBeDefined();
  });

  it("guide-01: a step counts as done once the server confirms it", async () => {
    const page = await showGuide({ completedBlocks: ["IDENTITY", "OFFER"] });
    const button = await screen.findByRole("button", { name: "I have done it" });
    expect(button.id).toBe("validate-STOCK");
    await page.user.click(button);
    await waitFor(() => expect(screen.queryByRole("button", { name: "I have done it" })).toBeNull());
    expect(page.callsTo("/steps/STOCK/add")[0]?.method).toBe("GET");
    expect(page.handle.emit).toHaveBeenCalledWith("td-guide-step-made", { name: "STOCK" });
  });

  it("a read-only account cannot mark steps, and sees no message that could not be recorded", async () => {
    const reader = { ...DISPLAY.user, readOnly: true };
    const { runtime, callsTo } = await showGuide({
      display: { user: reader },
      responses: { [GUIDE]: json({ data: blocks(true) }) },
    });
    await screen.findByRole("heading", { name: /Block O/ });
    expect(screen.queryByRole("button", { name: /I have done it|Undo/ })).toBeNull();
    expect(runtime.dialogs.inform).not.toHaveBeenCalled();
    expect(callsTo("/save")).toEqual([]);
  });

  it("keeps a step open when saving fails", async () => {
    const page = await showGuide({ responses: { [`${GUIDE}/steps/STOCK/add`]: json({}, 500) } });
    await page.user.click(await screen.findByRole("button", { name: "I have done it" }));
    await waitFor(() => expect(page.runtime.toasts.store.get()[0]).toMatchObject({ key: "guide.step.failed" }));
    expect(screen.getByRole("button", { name: "I have done it" })).toBeDefined();
  });

  it("guide-03, guide-04: announces the latest complete block once, and records it", async () => {
    const page = await showGuide();
    await page.user.click(await screen.findByRole("button", { name: "I have done it" }));
    await waitFor(() => expect(page.runtime.dialogs.inform).toHaveBeenCalledTimes(1));
    expect(vi.mocked(page.runtime.dialogs.inform).mock.calls[0]?.[0]).toMatchObject({
      titleKey: "guide.completed.title",
      params: { block: "Block OFFER" },
    });
    await waitFor(() => expect(page.callsTo("/completed-blocks/OFFER/save")).toHaveLength(1));
  });

  it("guide-05: does not announce a recorded block", async () => {
    const page = await showGuide();
    await screen.findByRole("heading", { level: 1 });
    expect(page.runtime.dialogs.inform).not.toHaveBeenCalled();
    expect(page.callsTo("/save")).toEqual([]);
  });

  it("guide-06: requests the video of type CREATION_GUIDE, and loads no player before a click", async () => {
    const page = await showGuide();
    expect(await screen.findByRole("button", { name: "Watch the presentation" })).toBeDefined();
    expect(page.callsTo("/video/CREATION_GUIDE")).toHaveLength(1);
    expect(screen.getByRole("button", { name: /^Play the video: Do STOCK/ })).toBeDefined();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("error-03: a failed call for the video is only logged, and the guide shows without it", async () => {
    const page = await showGuide({ responses: { [`${GUIDE}/video/CREATION_GUIDE`]: json({}, 500) } });
    expect(await screen.findByRole("button", { name: /^Play the video: Do STOCK/ })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Watch the presentation" })).toBeNull();
    expect(console.error).toHaveBeenCalledWith("The guide's introduction was not loaded", expect.any(Error));
    expect(page.runtime.toasts.store.get()).toEqual([]);
  });

  it("offers a retry and keeps the banners when the guide does not load", async () => {
    await showGuide({ responses: { [GUIDE]: json({}, 500) }, display: { restrictions: [{ mode: "MAINTENANCE" }] } });
    expect(await screen.findByText("The guide could not be loaded")).toBeDefined();
    expect(screen.getByText("Access restricted for maintenance")).toBeDefined();
  });

  it("error-15, error-16: both banners with title and description, maintenance first", async () => {
    const subscriptionInfo = { status: "SUSPENDED" as const, hasPlan: true };
    const shopInfo = { ...DISPLAY.shopInfo, subscriptionInfo };
    await showGuide({ display: { shopInfo, restrictions: [{ mode: "MAINTENANCE" }] } });
    await screen.findByRole("heading", { level: 1 });
    const banners = screen.getAllByText(/^Access restricted/).map(({ textContent }) => textContent);
    expect(banners).toEqual(["Access restricted for maintenance", "Access restricted"]);
    expect(screen.getByText(/You can view data/)).toBeDefined();
    cleanup();
    await showGuide({ display: { shopInfo, rightsMap: rightsMap(["CREATION_GUIDE"]) } });
    expect(await screen.findByText(/The user who manages the subscription/)).toBeDefined();
  });

  it("shows the remaining minutes of a maintenance", async () => {
    const until = new Date(Date.now() + 12 * 60_000 - 1000).toISOString();
    await showGuide({ display: { restrictions: [{ mode: "MAINTENANCE", until }] } });
    expect(await screen.findByText(/Until .+\(12 min left\)/)).toBeDefined();
  });

  it("shows menu links to an account without the guide right", async () => {
    const page = await showGuide({ display: { rightsMap: rightsMap(["FITTER"]) } });
    expect(await screen.findByRole("heading", { level: 1, name: "Where would you like to go?" })).toBeDefined();
    expect(page.callsTo(GUIDE)).toEqual([]);
  });

  it("sends super administrators to their first entry", async () => {
    const page = await showGuide({ display: { common: { ...DISPLAY.common, superAdmin: true } } });
    await waitFor(() =>
      expect(page.runtime.navigation.navigate).toHaveBeenCalledWith("newsletters", { replace: true }),
    );
    expect(page.callsTo(GUIDE)).toEqual([]);
  });
});
