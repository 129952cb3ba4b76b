/** Renders the shell on a separate page, with a table of server responses. */
import { render, screen, waitFor, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { DisplayConfiguration, ShopContext } from "../../../src/contract/context";
import { RIGHTS } from "../../../src/contract/right-codes";
import type { Right } from "../../../src/contract/rights";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { AdminShell } from "../../../src/screens/shell/admin-shell";
import { prepareShell } from "../../../src/screens/shell/boot";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export const rightsMap = (rights: readonly Right[]): DisplayConfiguration["rightsMap"] =>
  Object.fromEntries(rights.map((right) => [right, true]));

/** An active shop, seen by an account with every right. */
export const DISPLAY: DisplayConfiguration = {
  shopInfo: {
    id: 7,
    code: "PRD",
    name: "Pneus Réseau Démo",
    open: true,
    logoPath: "https://cdn.example/logo.svg",
    logoWhitePath: "https://cdn.example/white.svg",
    shopUrl: "https://shop.example",
    website: { url: "https://www.shop.example/", newTab: true },
    dealerEmailMandatory: false,
    subscriptionInfo: { status: "ACTIVE", hasPlan: true },
    demo: false,
  },
  rightsMap: rightsMap(RIGHTS),
  languages: [
    { code: "en", locale: "en_GB", lang: "en", keyName: "English", selected: true },
    { code: "fr", locale: "fr_FR", lang: "fr", keyName: "Français", selected: false },
  ],
  subrogation: {
    initialUserId: null,
    initialUserName: null,
    shopName: null,
    userName: null,
    reason: null,
    expiresAt: null,
  },
  gitConf: { noprod: true, version: "1.4.0", branch: "main" },
  showDisputeNeedResponse: false,
  disputesWaiting: 0,
  needActivateButton: true,
  needLinkToWebsite: true,
  faqUrl: null,
  shopUserFullName: "Thomas Roussel",
  logOutInfo: { url: "/admin/logout" },
  dlu: false,
  activeSuperMenus: false,
  ecalendroSession: false,
  subscriptionData: { planCode: "PLUS", planName: null },
  planFromRightMap: {},
  isLocalPresenceConfigEnabled: true,
  menuCounts: {},
  common: { appContextGroup: "GARAGE", superAdmin: false, pimActive: false, shopProfileCode: "SHOP" },
  user: { id: 3, email: "thomas@shop.example", dealerScope: "ALL", readOnly: false },
};

export interface ShellSetup {
  readonly address?: string;
  readonly display?: Partial<DisplayConfiguration>;
  readonly shop?: Partial<ShopContext>;
  readonly responses?: Readonly<Record<string, Responder | Response>>;
  /** Width of the window in pixels. */
  readonly width?: number;
  /** Prepares the start before the first rendering, as the element does. */
  readonly isPrepared?: boolean;
}

export interface ShellPage {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly view: RenderResult;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly callsTo: (path: string) => readonly Call[];
  /** Handle of the element around the shell. */
  readonly handle: ElementHandle;
}

interface Resizable {
  readonly happyDOM: { setViewport(size: { width: number; height: number }): void };
}

/** Creates a handle for an element's context, as defineElement() does. */
export function elementHandle(tag: string): ElementHandle {
  const host = document.createElement(tag);
  document.body.append(host);
  return {
    tag,
    host,
    root: host.attachShadow({ mode: "open" }),
    emit: vi.fn(() => true),
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
}

/** Returns the responses of a signed-in session. */
export const session = ({ display = {}, shop = {}, responses = {} }: ShellSetup): Responder =>
  byPath({
    "/admin/api/context/connected": json({ data: { selectedLocale: "en_GB" } }),
    "/admin/api/display-configuration": json({ data: { ...DISPLAY, ...display } }),
    "/admin/api/context/shop/en_GB": json({ data: { staticProperties: {}, assetUrl: "", ...shop } }),
    "/admin/api/languages/modules/shell&menu/en_GB": json({ data: { locale: "en_GB", translations: {} } }),
    "/admin/api/shop-alert": json({ data: { elements: [] } }),
    ...responses,
  });

export async function prepare({ address = "/admin/fitter", width = 1440 }: ShellSetup): Promise<void> {
  visit(`https://shop.example${address}`);
  (window as unknown as Resizable).happyDOM.setViewport({ width, height: 900 });
  // Otherwise pages of earlier tests would receive this page's broadcasts.
  vi.stubGlobal("BroadcastChannel", undefined);
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  await getRuntime().i18n.load(import.meta.messages());
}

/** Renders the shell without waiting for anything. */
export async function startShell(setup: ShellSetup = {}): Promise<ShellPage> {
  const calls = stubFetch(session(setup));
  await prepare(setup);
  if (setup.isPrepared) await prepareShell(getRuntime());
  const handle = elementHandle("td-admin-shell");
  const view = render(
    <ElementContext value={handle}>
      <AdminShell />
    </ElementContext>,
  );
  return {
    runtime: getRuntime(),
    calls,
    view,
    user: userEvent.setup(),
    callsTo: (path) => calls.filter(({ url }) => url.pathname === path),
    handle,
  };
}

/** Renders the shell and waits for its frame and its event listeners. */
export async function showShell(setup: ShellSetup = {}): Promise<ShellPage> {
  const page = await startShell(setup);
  await waitFor(() => screen.getByRole("main"));
  // The last effect of the render that shows the frame.
  await waitFor(() => expect(page.handle.setReady).toHaveBeenCalledWith(expect.anything(), true));
  return page;
}

/** Opens the user menu and returns the names of its items. */
export async function openUserMenu(page: ShellPage): Promise<readonly string[]> {
  await page.user.click(screen.getByRole("button", { name: /account menu/ }));
  return screen.getAllByRole("menuitem").map((item) => item.textContent ?? "");
}
