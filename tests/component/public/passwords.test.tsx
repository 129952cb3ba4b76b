import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ForgottenPassword } from "../../../src/screens/password/forgotten-password";
import { ModificationPassword } from "../../../src/screens/password/modification-password";
import { PasswordRenewal } from "../../../src/screens/password/password-renewal";
import { SubrogationLogin } from "../../../src/screens/login/subrogation-login";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showScreen } from "./show-screen";

const SEND = "/admin/public/api/forgotten-password/send-mail";
const LINK = "/admin/public/api/forgotten-password/check-request";
const CHANGE = "/admin/public/api/forgotten-password/change-password";
const RENEW = "/admin/public/api/password/renew";
const STATE = "/admin/public/api/password/renewal";
const RULES = "/admin/public/api/creation/validatePassword";
const rules = json({
  valid: false,
  rules: [
    { key: "password-rules.length", ok: true },
    { key: "password-rules.kinds", ok: false },
  ],
});

quietConsole("error", "info");
clearPageAfterEach();

describe("forgotten password", () => {
  it("shows the same message for every address, and blocks another mail for a minute", async () => {
    const { user, callsTo, emit } = await showScreen(<ForgottenPassword />, { [SEND]: json({ errors: [] }) });
    await user.type(screen.getByLabelText("E-mail address"), "claire@garage.example{Enter}");
    expect(await screen.findByText(/If an account exists for claire@garage.example/)).toBeDefined();
    expect(callsTo(SEND)[0]?.body).toEqual({ login: "claire@garage.example", selectedLocale: "en_GB" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Send again in/ }).disabled).toBe(true);
    expect(emit).toHaveBeenCalledWith("td-password-mail-requested", { login: "claire@garage.example" });
    expect(screen.getByRole("link", { name: "Back to sign-in" }).getAttribute("href")).toBe("/admin/login");
  });

  it("shows an error when the call fails, and clears it on typing", async () => {
    const { user } = await showScreen(<ForgottenPassword />, { [SEND]: json({}, 500) });
    await user.type(screen.getByLabelText("E-mail address"), "a@b.example{Enter}");
    await screen.findByRole("alert");
    await user.type(screen.getByLabelText("E-mail address"), "x");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("a public form names a wrong set-up of the page instead of a failed call", async () => {
  const page = new Response("<!doctype html><title>Another server</title>", {
    headers: { "content-type": "text/html" },
  });
  const { user } = await showScreen(<ForgottenPassword />, { [SEND]: page });
  await user.type(screen.getByLabelText("E-mail address"), "a@b.example{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("The administration was not found at the address");
});

describe("new password from a link", () => {
  const valid = { valid: true, type: "RESET", loginMasked: "c•••@garage.example" };

  it("shows the rules while typing, sends only a confirmed password, and opens the sign-in", async () => {
    const { user, callsTo, open } = await showScreen(<ModificationPassword hash="secret" />, {
      [LINK]: json(valid),
      [RULES]: rules,
      [CHANGE]: json({ errors: [] }),
    });
    await user.type(await screen.findByLabelText("New password"), "Tournesol-2026!");
    expect(await screen.findByText("12 to 128 characters")).toBeDefined();
    await user.type(screen.getByLabelText("Repeat the password"), "Tournesol-2026");
    expect(screen.queryByText("The passwords differ.")).toBeNull();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("The passwords differ.")).toBeDefined();
    expect(callsTo(CHANGE)).toEqual([]);
    await user.type(screen.getByLabelText("Repeat the password"), "!{Enter}");
    await waitFor(() => expect(open).toHaveBeenCalledWith("/admin/login?notice=password-changed"));
    expect(callsTo(CHANGE)[0]?.body).toEqual({ hash: "secret", password: "Tournesol-2026!" });
  });

  it("offers a new link when this one is invalid", async () => {
    await showScreen(<ModificationPassword hash="used" />, { [LINK]: json({ valid: false }) });
    expect((await screen.findByRole("alert")).textContent).toContain("has been used or has expired");
    expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe(
      "/admin/forgottenPassword",
    );
  });

  it("asks an invited user for name and terms, and signs them in", async () => {
    const { user, callsTo, open } = await showScreen(<ModificationPassword hash="secret" />, {
      [LINK]: json({ ...valid, type: "INVITATION", firstName: "Claire" }),
      [RULES]: rules,
      [CHANGE]: json({ successfullyLogin: true, nextPathAfterLogin: "/" }),
    });
    await user.type(await screen.findByLabelText("Last name"), "Martin");
    await user.type(screen.getByLabelText("New password"), "Tournesol-2026!");
    await user.type(screen.getByLabelText("Repeat the password"), "Tournesol-2026!");
    await user.click(screen.getByLabelText("I accept the terms of use"));
    await user.click(screen.getByRole("button", { name: "Save the password" }));
    await waitFor(() => expect(open).toHaveBeenCalledWith("/admin"));
    expect(callsTo(CHANGE)[0]?.body).toMatchObject({
      firstName: "Claire",
      lastName: "Martin",
      acceptTerms: true,
      locale: "en_GB",
    });
  });
});

describe("renewal", () => {
  it("asks a restricted session only for the new password, and shows refusals", async () => {
    const { user, callsTo } = await showScreen(<PasswordRenewal />, {
      [STATE]: json({ data: { login: "claire@garage.example", reason: "EXPIRED", needsCurrentPassword: false } }),
      [RULES]: rules,
      [RENEW]: json({ errors: ["password-error-rules"] }),
    });
    expect(screen.getByText("Your password has expired.")).toBeDefined();
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await user.type(screen.getByLabelText("New password"), "short");
    await user.type(screen.getByLabelText("Repeat the password"), "short{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("does not meet all the rules");
    expect(callsTo(RENEW)[0]?.body).toEqual({ password: "short" });
  });
});

describe("sign-in for another shop", () => {
  const CHECK = "/admin/public/api/vue-login/check-login";
  const POST = "/admin/subrogation-login";

  it("checks with subrogation and shop, then signs in there", async () => {
    const { user, callsTo, open } = await showScreen(<SubrogationLogin shopCode="lyon" />, {
      [CHECK]: json({ errors: [] }),
      [POST]: json({ successfullyLogin: true }),
    });
    await user.type(screen.getByLabelText("E-mail address"), "super@demo.example");
    await user.type(screen.getByLabelText("Password"), "s+é cret");
    await user.type(screen.getByLabelText("Reason"), "Prices look wrong");
    await user.click(screen.getByLabelText("With the super menus"));
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(open).toHaveBeenCalledWith("/admin/features"));
    const check = callsTo(CHECK)[0]?.body as Record<string, string>;
    expect([check.subrogation, check.shopCode].map((value) => decodeURIComponent(atob(value ?? "")))).toEqual([
      "true",
      "lyon",
    ]);
    expect(callsTo(POST)[0]?.body).toEqual({
      login: "super@demo.example",
      password: "s+é cret",
      hashPart: "",
      shopCode: "lyon",
      supermenus: true,
      reason: "Prices look wrong",
    });
  });

  it("links a signed-in user to the change of identity", async () => {
    await showScreen(<SubrogationLogin />, {
      "/admin/api/context/connected": json({ data: { selectedLocale: "en_GB" } }),
    });
    expect(screen.getByRole("link", { name: "Change identity" }).getAttribute("href")).toBe(
      "/admin/subrogation/change-identity",
    );
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});
