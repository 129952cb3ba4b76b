/** The second step of a sign-in, whose code loads when the server asks for it. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { fillCredentials, showLogin, SIGN_IN } from "./show-login";

beforeEach(() => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
clearPageAfterEach();

describe("the second step", () => {
  const STEP = "/admin/public/api/second-step/code";
  const secondStep = { ticket: "ticket", methods: ["APP", "RECOVERY"] };
  const needed = json({ successfullyLogin: false, errorMessage: "login-second-step", secondStep });

  it("follows a right password, sends the code with its ticket, and opens the path after it", async () => {
    const answers = [
      json({ successfullyLogin: false, errorMessage: "login-error-second-step" }),
      json({ successfullyLogin: true, nextPathAfterLogin: "/fitter/7" }),
    ];
    const page = await showLogin({
      responses: { [SIGN_IN]: needed, [STEP]: () => answers.shift() ?? json({}, 500) },
    });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    const code = await screen.findByLabelText(/Code from your authenticator app/);
    expect(screen.queryByLabelText("Password")).toBeNull();
    await page.user.type(code, "000 000{Enter}");
    await screen.findByText(/This code or passkey is not accepted/);
    expect(page.emit).toHaveBeenCalledWith("td-login-error", { errors: ["login-error-second-step"] });
    expect((code as HTMLInputElement).value).toBe("");
    await page.user.type(code, "123456{Enter}");
    await waitFor(() => {
      expect(page.open).toHaveBeenCalledWith("/admin/fitter/7");
    });
    const sent = page.calls.filter(({ url }) => url.pathname === STEP).map(({ body }) => body);
    expect(sent).toEqual([
      { ticket: "ticket", code: "000 000" },
      { ticket: "ticket", code: "123456" },
    ]);
  });

  it("can be taken by a recovery code, and left for the password", async () => {
    const page = await showLogin({ responses: { [SIGN_IN]: needed } });
    await fillCredentials(page);
    await page.user.click(page.signInButton());
    await page.user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    expect(screen.getByLabelText(/Recovery code/).getAttribute("inputmode")).toBe("text");
    await page.user.click(screen.getByRole("button", { name: "Start again" }));
    expect(page.password().value).toBe("");
  });
});
