import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOUNTED_ATTRIBUTE } from "../../../src/runtime/configuration";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { CHECK, showLogin, SIGN_IN, fillCredentials } from "./show-login";

const decoded = (value: unknown): string => decodeURIComponent(atob(String(value)));

beforeEach(() => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
clearPageAfterEach();

describe("sign-in screen", () => {
  it("login-03: a side image, a logo, a title and a description", async () => {
    const { view } = await showLogin({
      configuration: {
        loginSideBar: "https://cdn.example/side.webp",
        logoPath: "https://cdn.example/logo.svg",
        logoAlt: "Pneus Réseau",
      },
    });
    expect(view.container.querySelector('img[src="https://cdn.example/side.webp"]')).not.toBeNull();
    expect(screen.getByRole("img", { name: "Pneus Réseau" }).getAttribute("src")).toBe("https://cdn.example/logo.svg");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Administration sign-in");
    expect(screen.getByText(/The network, the prices/)).toBeDefined();
  });

  it("draws a wheel at the side when the brand has no picture", async () => {
    const { view } = await showLogin();
    await waitFor(() => {
      expect(view.container.querySelector("aside > svg")).not.toBeNull();
    });
  });

  it('login-04, login-16: the white logo when the stored preference is "enable"', async () => {
    localStorage.setItem("darkMode", "enable");
    const configuration = { logoPath: "/dark-on-light.svg", logoWhitePath: "/white.svg", logoAlt: "Brand" };
    const { runtime } = await showLogin({ configuration });
    expect(runtime.theme.store.get().dark).toBe(true);
    expect(screen.getByRole("img", { name: "Brand" }).getAttribute("src")).toBe("/white.svg");
  });

  it("login-05: the dealer locator has its own logo with a fixed text", async () => {
    await showLogin({
      address: "/admin/dlu",
      configuration: { contextCreation: "dlu", logoPath: "/brand.svg", logoAlt: "Brand" },
    });
    expect(screen.getByRole("img", { name: "Dealer locator" })).toBeDefined();
    expect(screen.queryByRole("img", { name: "Brand" })).toBeNull();
  });

  it("login-06, login-07, validation-01: a required e-mail and a required password, validated by the browser", async () => {
    const custom = vi.spyOn(HTMLInputElement.prototype, "setCustomValidity");
    const { email, password, signInButton, user, signInPaths } = await showLogin();
    expect([email().type, email().required, password().type, password().required]).toEqual([
      "email",
      true,
      "password",
      true,
    ]);
    expect(email().form?.noValidate).toBe(false);
    // The form is not sent, and no message but the browser's own is set.
    await user.type(email(), "not an address");
    await user.click(signInButton());
    expect([email().validity.valid, password().validity.valueMissing]).toEqual([false, true]);
    expect(email().validity.customError || password().validity.customError).toBe(false);
    expect(custom.mock.calls.filter(([message]) => message !== "")).toEqual([]);
    expect(signInPaths()).toEqual([]);
  });

  it("startup-06, startup-16: shows nothing before the configuration is loaded and the page is marked", async () => {
    let respond = (_response: Response): void => undefined;
    const first = new Promise<Response>((resolve) => (respond = resolve));
    document.documentElement.removeAttribute(MOUNTED_ATTRIBUTE);
    const page = showLogin({ responses: { "/admin/api/context/connected": () => first } });
    await waitFor(() => expect(document.querySelector("td-login")).not.toBeNull());
    expect(document.body.textContent.trim()).toBe("");
    expect(document.documentElement.hasAttribute(MOUNTED_ATTRIBUTE)).toBe(false);
    respond(json({}, 401));
    await page;
    expect(document.documentElement.hasAttribute(MOUNTED_ATTRIBUTE)).toBe(true);
  });

  it("login-10: a link to create a shop, only with a configured URL", async () => {
    await showLogin({ configuration: { shopCreationUrl: "/admin/creation/TYREPLUS" } });
    expect(screen.getByRole("link", { name: "Create my shop" }).getAttribute("href")).toBe("/admin/creation/TYREPLUS");
    cleanup();
    await showLogin();
    expect(screen.queryByRole("link", { name: "Create my shop" })).toBeNull();
  });

  it("login-11: a link to the forgotten-password page", async () => {
    await showLogin();
    expect(screen.getByRole("link", { name: "Forgotten password" }).getAttribute("href")).toBe(
      "/admin/forgottenPassword",
    );
  });

  it("shows a back link when URL and title are configured", async () => {
    await showLogin({
      configuration: { commonGoBackButtonUrl: "https://shop.example/", commonGoBackButtonTitle: "Back to the shop" },
    });
    expect(screen.getByRole("link", { name: "Back to the shop" }).getAttribute("href")).toBe("https://shop.example/");
  });
});

describe("signing in", () => {
  it("login-09, login-17, login-19: the connect button checks first, then signs in", async () => {
    let answerCheck: (response: Response) => void = () => undefined;
    const page = await showLogin({
      responses: { [CHECK]: () => new Promise<Response>((resolve) => (answerCheck = resolve)) },
    });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    expect(page.signInPaths()).toEqual([CHECK]);
    answerCheck(json({ errors: null }));
    await waitFor(() => expect(page.signInPaths()).toEqual([CHECK, SIGN_IN]));
  });

  it.each([
    ["login-12: Enter in the login field", "email"],
    ["login-13: Enter in the password field", "password"],
  ] as const)("%s submits", async (_, field) => {
    const page = await showLogin();
    await fillCredentials(page);
    await page.user.type(page[field](), "{Enter}");
    await waitFor(() => expect(page.signInPaths()).toEqual([CHECK, SIGN_IN]));
  });

  it("makes one call when Enter is pressed twice", async () => {
    const page = await showLogin({ responses: { [CHECK]: () => new Promise<Response>(() => undefined) } });
    await fillCredentials(page);
    await page.user.type(page.password(), "{Enter}{Enter}");
    expect(page.signInPaths()).toEqual([CHECK]);
  });

  it("login-20: encodes every value of the check, and sends the sign-in values as typed", async () => {
    const page = await showLogin({ props: { hashPart: "/fitter/12" } });
    await fillCredentials(page, " claire@garage.example ", " pâsse € ");
    await page.user.click(page.signInButton());
    await waitFor(() => expect(page.signInPaths()).toHaveLength(2));
    const [check, signIn] = page.calls.filter(({ url }) => url.pathname === CHECK || url.pathname === SIGN_IN);
    const values = Object.entries(check?.body as Record<string, unknown>).map(([name, value]) => [
      name,
      decoded(value),
    ]);
    expect(Object.fromEntries(values)).toEqual({
      login: "claire@garage.example",
      pwd: " pâsse € ",
      shopCode: "",
      subrogation: "false",
      selectedLocale: "en_GB",
    });
    expect(signIn?.body).toEqual({ login: "claire@garage.example", password: " pâsse € ", hashPart: "/fitter/12" });
  });

  it.each(["/admin/login?hashPart=%2Ffitter%2F12", "/admin/login#/fitter/12", "/admin/login?next=/fitter/12"])(
    "login-21: posts the sign-in with fromIhm and the wanted path of %s in the query",
    async (address) => {
      const page = await showLogin({ address });
      await fillCredentials(page);
      await page.user.click(page.signInButton());
      await waitFor(() => expect(page.signInPaths()).toHaveLength(2));
      const signIn = page.calls.find(({ url }) => url.pathname === SIGN_IN);
      expect([signIn?.method, signIn?.url.search]).toEqual(["POST", "?fromIhm=true&hashPart=%2Ffitter%2F12"]);
    },
  );

  it.each(["//evil.example/x", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"])(
    "ignores a next path on another site: %s",
    async (next) => {
      const path = encodeURIComponent(next);
      const page = await showLogin({ address: `/admin/login?hashPart=${path}&next=${path}` });
      await fillCredentials(page);
      await page.user.click(page.signInButton());
      await waitFor(() => expect(page.signInPaths()).toHaveLength(2));
      expect(page.calls.find(({ url }) => url.pathname === SIGN_IN)?.body).toMatchObject({ hashPart: "" });
    },
  );

  it("login-22: loads the next path as a new page", async () => {
    const page = await showLogin();
    page.open.mockRestore();
    const load = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    await waitFor(() => expect(load).toHaveBeenCalledWith("/admin/fitter"));
    expect(load).toHaveBeenCalledTimes(1);
    expect(page.emit).toHaveBeenCalledWith("td-signed-in", { nextPath: "/fitter" });
  });

  it("login-23: opens /features without a next path", async () => {
    const page = await showLogin({ responses: { [SIGN_IN]: json({ successfullyLogin: true }) } });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    await waitFor(() => expect(page.open).toHaveBeenCalledWith("/admin/features"));
  });

  it("stays on the page when it prevents td-signed-in, and with next=none", async () => {
    for (const setup of [{ cancelsSignedIn: true }, { props: { next: "none" } }]) {
      const page = await showLogin(setup);
      await fillCredentials(page);
      await page.user.click(page.signInButton());
      await waitFor(() => expect(page.emit).toHaveBeenCalled());
      expect(page.open).not.toHaveBeenCalled();
      cleanup();
    }
  });
});

describe("on another site", () => {
  it("asks for no password, but opens the administration's own page", async () => {
    vi.stubGlobal("tdAdmin", { apiBase: "https://admin.example" });
    vi.stubGlobal("isSecureContext", true);
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const page = await showLogin({
      waitFor: "Sign in on the administration’s own page: other sites must never ask for your password.",
    });
    expect(screen.queryByLabelText("Password")).toBeNull();
    await waitFor(() => expect(page.signInButton()).toHaveProperty("disabled", false));
    await page.user.click(page.signInButton());
    const address = new URL(String(open.mock.calls[0]?.[0]));
    expect(address.origin + address.pathname).toBe("https://admin.example/admin/login");
    expect(address.searchParams.get("connect")).toBe(location.origin);
    expect(address.searchParams.get("challenge")).toMatch(/^[\w-]{43}$/);
    // The browser blocked the popup: the page itself goes there and comes back.
    expect(assign).toHaveBeenCalledWith(address.href);
  });

  it("leads to the administration where the browser has no HTTPS", async () => {
    vi.stubGlobal("tdAdmin", { apiBase: "https://admin.example" });
    vi.stubGlobal("isSecureContext", false);
    await showLogin({ waitFor: "Signing in on this page needs HTTPS. Open the administration instead." });
    const link = screen.getByRole("link", { name: "Open the sign-in page" });
    expect(link.getAttribute("href")).toBe("https://admin.example/admin/login");
  });
});

describe("refusals", () => {
  const refusedWith = (...errors: string[]) => ({ responses: { [CHECK]: json({ errors }) } });

  it("login-08, login-18, error-01, error-02: each error key is an alert, translated or as is, and stops the sign-in", async () => {
    const page = await showLogin(refusedWith("login-error-no-shop", "some-key-of-the-server"));
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map((alert) => alert.textContent.trim())).toEqual([
      "This account is not attached to any shop. Your administrator can attach it.",
      "some-key-of-the-server",
    ]);
    expect(page.signInPaths()).toEqual([CHECK]);
    const errors = ["login-error-no-shop", "some-key-of-the-server"];
    expect(page.emit).toHaveBeenCalledWith("td-login-error", { errors });
  });

  it("shows the error keys of a problem response, as for too many attempts", async () => {
    const problem = { type: "too-many-requests", status: 429, title: "", errors: ["login-error-locked"] };
    const page = await showLogin({ responses: { [CHECK]: json(problem, 429) } });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    expect((await screen.findByRole("alert")).textContent).toContain("blocked for at least 15 minutes");
  });

  it("says that sign-in is impossible at the moment after a server error", async () => {
    const problem = { type: "internal", status: 500, title: "", errors: ["error.internal"] };
    const page = await showLogin({ responses: { [CHECK]: json(problem, 500) } });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    expect((await screen.findByRole("alert")).textContent).toContain("not possible at the moment");
    expect(page.signInPaths()).toEqual([CHECK]);
  });

  it.each([
    ["login-14: the login field", "email"],
    ["login-15: the password field", "password"],
  ] as const)("%s clears alerts when edited", async (_, field) => {
    const page = await showLogin(refusedWith("login-error-bad-credentials"));
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    await screen.findByRole("alert");
    await page.user.type(page[field](), "x");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["refuses the sign-in", false, { [SIGN_IN]: () => json({ successfullyLogin: false, errorMessage: "closed" }) }],
    ["fails at the sign-in", true, { [SIGN_IN]: () => json({}, 500) }],
    ["fails at the check", true, { [CHECK]: () => json({}, 500) }],
  ])("login-24, error-03: a server that %s is only logged to the console", async (_, fails, responses) => {
    const page = await showLogin({ responses });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    await waitFor(() => expect(console.error).toHaveBeenCalledWith("The sign-in failed", expect.anything()));
    expect(screen.queryByRole("alert")).toBeNull();
    // Users see nothing, but the page learns of a call that failed.
    const told = { tag: "td-login", kind: "call", code: "server-error", status: 500, message: expect.anything() };
    expect(page.emit.mock.calls.filter(([name]) => name === "td-error")).toEqual(fails ? [["td-error", told]] : []);
    expect(page.open).not.toHaveBeenCalled();
    await waitFor(() => expect(page.signInButton().getAttribute("aria-busy")).toBeNull());
  });

  it("reports blocked cookies before any call", async () => {
    const page = await showLogin();
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    expect((await screen.findByRole("alert")).textContent).toContain("refuses cookies");
    await waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining("blocks the cookies of")));
    expect(page.signInPaths()).toEqual([]);
  });
});

describe("language", () => {
  it("constants-01: the screen requests the server's texts in its own language instead of the default", async () => {
    const { calls } = await showLogin();
    const paths = () => calls.map(({ url }) => url.pathname).filter((path) => path.includes("get-translation-list"));
    await waitFor(() => expect(paths()).toEqual([expect.stringContaining("/get-translation-list/en_GB/")]));
  });

  it("changes in place and keeps the input", async () => {
    const page = await showLogin();
    await fillCredentials(page);
    await page.user.selectOptions(screen.getByLabelText("Language"), "fr_FR");
    await screen.findByRole("button", { name: "Se connecter" });
    expect(screen.getByLabelText<HTMLInputElement>("Adresse e-mail").value).toBe("claire@garage.example");
  });

  it("a hint appears while caps lock is on", async () => {
    const page = await showLogin();
    await page.user.type(page.password(), "{CapsLock}a");
    expect(await screen.findByText("Caps Lock is on.")).toBeDefined();
  });
});
