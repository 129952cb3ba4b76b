import { cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { ErrorScreen } from "../../../src/screens/error/error-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { showScreen, type Responses } from "./show-screen";

const EXPLAIN = "/admin/api/rights/explain";
const ASK = "/admin/api/rights/ask";
const explanation = {
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

async function showError(props: Parameters<typeof ErrorScreen>[0], responses: Responses) {
  const page = await showScreen(<Loaded {...props} />, responses, { address: "/admin/error" });
  return page;
}
/** Loads the messages before rendering, like the element. */
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
  it("names the missing right and who can grant it, and requests it once", async () => {
    const { user, callsTo } = await showError(
      { from: "/fitter", reason: "FITTER" },
      { [EXPLAIN]: json({ data: explanation }), [ASK]: json({ data: { sent: true, recipients: 1 } }) },
    );
    expect(await screen.findByText("Your account lacks the right “Dealers”.")).toBeDefined();
    expect(screen.getByText("Claire Martin")).toBeDefined();
    expect(callsTo(EXPLAIN)[0]?.url.search).toBe("?path=%2Ffitter");
    await user.click(screen.getByRole("button", { name: "Ask for access" }));
    await waitFor(() => expect(callsTo(ASK)[0]?.body).toEqual({ path: "/fitter" }));
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Request sent" })).disabled).toBe(true);
  });

  it("shows the reason from the address when the server can't explain, and never the address itself", async () => {
    await showError({ from: "/fitter", reason: "super-menus" }, { [EXPLAIN]: json({}, 500) });
    expect(await screen.findByText(/Needs the super menus/)).toBeDefined();
    cleanup();
    await showError({ from: "<script>alert(1)</script>", reason: "<b>" }, {});
    expect(document.body.textContent).not.toContain("script");
    expect(await screen.findByText("Your account does not have access to it here.")).toBeDefined();
  });

  it("lists every check, and offers to return to the identity with access", async () => {
    const { user, runtime } = await showError(
      { from: "/fitter" },
      {
        [EXPLAIN]: json({
          data: {
            ...explanation,
            checks: [{ check: "ROLE", state: "FAILED" }],
            initialUser: { name: "Sophie Lambert", allowed: true },
          },
        }),
      },
    );
    await screen.findByText(/Sophie Lambert can open it/);
    expect(document.querySelector("details")?.open).toBe(true);
    expect(screen.getByText("failed")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove identity" }));
    await waitFor(() =>
      expect(runtime.dialogs.store.get()[0]).toMatchObject({ titleKey: "shell.identity.leave.title" }),
    );
  });

  it("opens the page when the right was granted meanwhile", async () => {
    const onNavigate = vi.fn();
    document.addEventListener(
      "td-navigate",
      (event) => {
        event.preventDefault();
        onNavigate((event as CustomEvent<{ path: string }>).detail.path);
      },
      { once: true },
    );
    void showError({ from: "/fitter" }, { [EXPLAIN]: json({ data: { ...explanation, allowed: true } }) }).catch(
      () => undefined,
    );
    await waitFor(() => expect(onNavigate).toHaveBeenCalledWith("/fitter"));
  });
});
