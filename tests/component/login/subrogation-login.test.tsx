/** The sign-in on another shop: what it sends, and a platform that requires a reason. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SubrogationLogin } from "../../../src/screens/login/subrogation-login";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showScreen } from "../public/show-screen";
import { CHECK } from "./show-login";

quietConsole();
clearPageAfterEach();

const SIGN_IN = "/admin/subrogation-login";

async function signIn(response: Response, reason?: string) {
  const page = await showScreen(<SubrogationLogin shopCode="LYON" next="none" />, {
    [CHECK]: json({ errors: [] }),
    [SIGN_IN]: response,
  });
  await page.user.type(await screen.findByLabelText("E-mail address"), "claire@garage.example");
  await page.user.type(screen.getByLabelText("Password"), "s3cret");
  if (reason !== undefined) await page.user.type(screen.getByLabelText("Reason"), reason);
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(page.callsTo(SIGN_IN)).toHaveLength(1));
  return page;
}

describe("signing in on another shop", () => {
  const stated = {
    login: "claire@garage.example",
    password: "s3cret",
    hashPart: "",
    shopCode: "LYON",
    supermenus: false,
  };

  it("sends login, password, wanted path, shop code and super menus, and nothing else without a reason", async () => {
    const { callsTo } = await signIn(json({ successfullyLogin: true }));
    expect(callsTo(SIGN_IN)[0]?.body).toEqual(stated);
  });

  it("sends a reason that was given", async () => {
    const { callsTo } = await signIn(json({ successfullyLogin: true }), "Support call");
    expect(callsTo(SIGN_IN)[0]?.body).toEqual({ ...stated, reason: "Support call" });
  });

  it("says that the platform requires a reason", async () => {
    await signIn(json({ successfullyLogin: false, errorMessage: "subrogation.error.reason" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Enter a reason of at least 10 characters.");
  });
});
