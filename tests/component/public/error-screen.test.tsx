import { cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { ErrorScreen } from "../../../src/screens/error/error-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showScreen, type Answers } from "./show-screen";

const EXPLAIN = "/admin/api/rights/explain";
const ASK = "/admin/api/rights/ask";
const explained = {
  allowed: false,
  reason: "RIGHT_NOT_IN_ROLE",
  fact: null,
  titleKey: null,
  rights: ["FITTER"],
  right: "FITTER",
  plan: null,
  condition: null,
  checks: [],
  grantedBy: [{ kind: "PERSON", name: "Claire Martin" }],
  link: null,
  initialUser: null,
  suggestions: [],
};

quietConsole("info");
clearPageAfterEach();

async function showError(props: Parameters<typeof ErrorScreen>[0], answers: Answers) {
  const shown = await showScreen(<Loaded {...props} />, answers, { address: "/admin/error" });
  return shown;
}
/** As the element does: the words are loaded before the screen is drawn. */
function Loaded(props: Parameters<typeof ErrorScreen>[0]) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void getRuntime()
      .i18n.load(import.meta.messages())
      .then(() => {
        setLoaded(true);
      });
  }, []);
  return loaded ? <ErrorScreen {...props} /> : null;
}

describe("error screen", () => {
  it("names the missing right and who can give it, and asks for it once", async () => {
    const { user, to } = await showError(
      { from: "/fitter", reason: "FITTER" },
      { [EXPLAIN]: json({ data: explained }), [ASK]: json({ data: { asked: true, people: 1 } }) },
    );
    expect(await screen.findByText("Your account lacks the right “Dealers”.")).toBeDefined();
    expect(screen.getByText("Claire Martin")).toBeDefined();
    expect(to(EXPLAIN)[0]?.url.search).toBe("?path=%2Ffitter");
    await user.click(screen.getByRole("button", { name: "Ask for access" }));
    await waitFor(() => expect(to(ASK)[0]?.body).toEqual({ path: "/fitter" }));
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Request sent" })).disabled).toBe(true);
  });

  it("says what the address hints at when the server can't explain, and never shows the address itself", async () => {
    await showError({ from: "/fitter", reason: "super-menus" }, { [EXPLAIN]: json({}, 500) });
    expect(await screen.findByText(/Needs the super menus/)).toBeDefined();
    cleanup();
    await showError({ from: "<script>alert(1)</script>", reason: "<b>" }, {});
    expect(document.body.textContent).not.toContain("script");
    expect(await screen.findByText("Your account does not have access to it here.")).toBeDefined();
  });

  it("shows every check at once, and leads back to the identity that may open it", async () => {
    const { user, runtime } = await showError(
      { from: "/fitter" },
      {
        [EXPLAIN]: json({
          data: {
            ...explained,
            checks: [{ check: "ROLE", state: "FAILED" }],
            initialUser: { name: "Sophie Lambert", allowed: true },
          },
        }),
      },
    );
    await screen.findByText(/Sophie Lambert could open it/);
    expect(document.querySelector("details")?.open).toBe(true);
    expect(screen.getByText("failed")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove identity" }));
    await waitFor(() =>
      expect(runtime.dialogs.store.get()[0]).toMatchObject({ titleKey: "shell.identity.leave.title" }),
    );
  });

  it("goes on when the right has arrived meanwhile", async () => {
    const navigated = vi.fn();
    document.addEventListener(
      "td-navigate",
      (event) => {
        event.preventDefault();
        navigated((event as CustomEvent<{ path: string }>).detail.path);
      },
      { once: true },
    );
    void showError({ from: "/fitter" }, { [EXPLAIN]: json({ data: { ...explained, allowed: true } }) }).catch(
      () => undefined,
    );
    await waitFor(() => expect(navigated).toHaveBeenCalledWith("/fitter"));
  });
});
