/** What a shop user does in the shell, and how an account assumes and leaves another identity. */
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { changeIdentity } from "../../../src/contract/endpoints/subrogation";
import { getRuntime } from "../../../src/runtime";
import { ChangeIdentity } from "../../../src/screens/subrogation/change-identity";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, text } from "../../support/page";
import { showScreen } from "../public/show-screen";
import { DISPLAY, showShell, startShell, openUserMenu } from "./show-shell";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();

const STATUS = "/admin/api/shop/status";
const CACHE = "/admin/api/shop/7/invalidate-cache";
const LANGUAGE = "/admin/api/languages/select/fr_FR";

describe("from the shell", () => {
  it("purpose-01: opens and closes the shop, links to the site, toggles dark mode, changes language, clears the cache, lists personal information and logs out", async () => {
    const page = await showShell({
      display: { activeSuperMenus: true },
      responses: {
        [STATUS]: json({ data: { activated: true } }),
        [CACHE]: text("OK"),
        [LANGUAGE]: json({ data: { locale: "fr_FR" } }),
      },
    });
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    vi.spyOn(page.runtime.dialogs, "confirm").mockResolvedValue(true);

    await page.user.click(screen.getByRole("switch"));
    await waitFor(() => expect(page.callsTo(STATUS)).toHaveLength(1));
    expect(page.callsTo(STATUS)[0]?.body).toMatchObject({ open: false });

    expect(screen.getByRole("link", { name: /Go to agenda/ }).getAttribute("href")).toBe(DISPLAY.shopInfo.website?.url);

    await page.user.click(screen.getByRole("button", { name: "Dark mode" }));
    expect(page.runtime.theme.store.get().dark).toBe(true);

    await page.user.click(screen.getByRole("button", { name: "EN Language: English" }));
    await page.user.click(screen.getByRole("menuitemcheckbox", { name: "Français" }));
    await waitFor(() => expect(page.callsTo(LANGUAGE)).toHaveLength(1));

    await openUserMenu(page);
    await page.user.click(screen.getByRole("menuitem", { name: "Clear the shop cache" }));
    await waitFor(() => expect(page.callsTo(CACHE)).toHaveLength(1));

    const items = await openUserMenu(page);
    expect(items).toContain("Personal information");
    await page.user.click(screen.getByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(DISPLAY.logOutInfo.url));
  });

  describe("log-out", () => {
    const LOG_OUT = DISPLAY.logOutInfo.url;
    const logOut = async (response: Response, url = LOG_OUT) => {
      const page = await showShell({ display: { logOutInfo: { url } }, responses: { [LOG_OUT]: response } });
      const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
      await openUserMenu(page);
      await page.user.click(screen.getByRole("menuitem", { name: "Log out" }));
      await waitFor(() => expect(assign).toHaveBeenCalled());
      return { methods: page.callsTo(LOG_OUT).map(({ method }) => method), opened: assign.mock.calls };
    };

    it("ends the session by POST and opens the sign-in that the server names", async () => {
      expect(await logOut(json({ data: { path: "/admin/login/PARTNER" } }))).toEqual({
        methods: ["POST"],
        opened: [["/admin/login/PARTNER"]],
      });
    });

    it.each([404, 405])("opens the configured address of a server that answers %s to a POST", async (status) => {
      expect(await logOut(json({}, status))).toEqual({ methods: ["POST"], opened: [[LOG_OUT]] });
    });

    it("opens an address elsewhere without a POST", async () => {
      const url = "https://sso.example/logout";
      expect(await logOut(json({}), url)).toEqual({ methods: [], opened: [[url]] });
    });
  });

  it("purpose-02: offers to change identity, and to remove it while assumed", async () => {
    expect(await openUserMenu(await showShell())).toContain("Change identity");
    cleanup();
    const subrogation = { ...DISPLAY.subrogation, initialUserId: 9, initialUserName: "Super", userName: "Thomas" };
    const items = await openUserMenu(await showShell({ display: { subrogation } }));
    expect(items).toContain("Remove identity");
    expect(items).not.toContain("Change identity");
  });

  it("startup-06: renders no routed view before the configuration is loaded and the messages are requested", async () => {
    let release: () => void = () => undefined;
    const configuration = new Promise<Response>((resolve) => {
      release = () => {
        resolve(json({ data: { selectedLocale: "en_GB" } }));
      };
    });
    const page = await startShell({ responses: { "/admin/api/context/connected": () => configuration } });
    await waitFor(() => expect(page.callsTo("/admin/api/context/connected")).toHaveLength(1));
    expect(page.callsTo("/admin/api/languages/modules/shell&menu/en_GB")).toHaveLength(0);
    expect(screen.queryByRole("main")).toBeNull();
    release();
    await waitFor(() => screen.getByRole("main"));
    expect(page.callsTo("/admin/api/languages/modules/shell&menu/en_GB")).toHaveLength(1);
  });
});

describe("change identity", () => {
  const API = "/admin/api/subrogation";
  const shop = (id: number, name: string) => ({
    id,
    code: `S${String(id)}`,
    name,
    city: "Annecy",
    country: "FR",
    networkName: null,
    userProfileCode: "SHOP_NETWORK_MEMBER",
    product: "GARAGE",
    status: "ACTIVE",
    open: true,
    subscriptionStatus: "ACTIVE",
    planCode: "PLUS",
  });
  const shopUser = {
    id: 31,
    fullName: "Claire Martin",
    role: "Administrator",
    level: 2,
    mainAdministrator: true,
    status: "ACTIVE",
    lastLoginAt: null,
    ineligible: null,
  };
  const responses = {
    [`${API}/shops/filtered`]: json({ data: { elements: [shop(12, "Garage des Alpes")], total: 1 } }),
    [`${API}/shops/12/users`]: json({ data: [shopUser] }),
    [`${API}/recent`]: json({ data: [] }),
    [`${API}/change-identity`]: json({ data: { nextPath: "/fitter" } }),
  };
  const show = async () => {
    const page = await showScreen(<ChangeIdentity />, responses, { address: "/admin/subrogation/change-identity" });
    await getRuntime().i18n.load(import.meta.messages());
    return page;
  };

  it("identity-01, identity-04: posts the shop and the user, and reloads the page as that user", async () => {
    const page = await show();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    await page.user.click(await screen.findByRole("button", { name: /Garage des Alpes/ }));
    await page.user.click(await screen.findByRole("radio", { name: /Claire Martin/ }));
    await page.user.click(screen.getByRole("button", { name: /Claire Martin/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/fitter"));
    const [call] = page.callsTo(`${API}/change-identity`);
    expect(call?.method).toBe("POST");
    expect(call?.body).toEqual({ shopId: 12, userId: 31 });
    expect(page.emit).toHaveBeenCalledWith("td-identity-changed", expect.objectContaining({ shopId: 12, userId: 31 }));
  });

  it("identity-04: a call needs only shop and user", async () => {
    const { runtime, callsTo } = await show();
    await runtime.http.call(changeIdentity, { body: { shopId: 12, userId: 31 } });
    expect(callsTo(`${API}/change-identity`)[0]?.body).toEqual({ shopId: 12, userId: 31 });
  });

  it("identity-05: sends the kinds of shops joined by commas, and omits them when none is chosen", async () => {
    const page = await show();
    await screen.findByRole("button", { name: /Garage des Alpes/ });
    expect(page.callsTo(`${API}/shops/filtered`)[0]?.url.searchParams.has("userProfileCode")).toBe(false);
    const chips = screen.getAllByRole("button", { pressed: false });
    const [first, second] = chips;
    if (first === undefined || second === undefined) throw new Error("No kinds of shops to choose from");
    await page.user.click(first);
    await page.user.click(second);
    await waitFor(() =>
      expect(page.callsTo(`${API}/shops/filtered`).at(-1)?.url.searchParams.get("userProfileCode")).toBe(
        "SHOP_STANDARD_ADMINISTRATOR,SHOP_NETWORK_ADMINISTRATOR",
      ),
    );
  });
});
