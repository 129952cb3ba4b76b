import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Runtime } from "../../../src/runtime";
import { MediaLibrary } from "../../../src/engine/media/media-library";
import { ConfirmHost } from "../../../src/ui/page-hosts/confirm-host";
import { installPageHosts } from "../../../src/ui/page-hosts/install";
import { SignInAgain } from "../../../src/ui/page-hosts/sign-in-again";
import { ToastHost } from "../../../src/ui/page-hosts/toast-host";
import { clearPageAfterEach } from "../../support/each-test";
import { stubFetch, byPath, json } from "../../support/page";
import { freshPage } from "./page";

let runtime: Runtime;

// Dialogs load their code lazily; load it before the tests.
beforeAll(() => import("../../../src/ui/dialog/dialog-panel"));
/** Animations end at once: a test that ends during one would leave a cancelled promise behind. */
function finishAtOnce(): Animation {
  const animation = new EventTarget();
  queueMicrotask(() => animation.dispatchEvent(new Event("finish")));
  return animation as Animation;
}
beforeEach(async () => {
  vi.spyOn(Element.prototype, "animate").mockImplementation(finishAtOnce);
  runtime = await freshPage();
});
clearPageAfterEach();

const MESSAGES = {
  "test.question": "Cancel {count} appointments?",
  "test.text": "Customers are told by SMS.",
  "test.tick": "I know",
  "test.saved": "Dealer saved",
};

/** Clicks the button around a text: the dialog is not rendered here, so its buttons have no accessible names. */
function clickButton(text: string): void {
  const button = screen.getByText(text).closest("button");
  if (button === null) throw new Error(`"${text}" is not in a button`);
  fireEvent.click(button);
}

describe("confirmations", () => {
  beforeEach(() => runtime.i18n.add("en_GB", MESSAGES));

  async function ask(request: Partial<Parameters<Runtime["dialogs"]["confirm"]>[0]> = {}) {
    render(<ConfirmHost />);
    let confirmed: Promise<boolean> | undefined;
    act(() => {
      confirmed = runtime.dialogs.confirm({
        titleKey: "test.question",
        contentKey: "test.text",
        params: { count: 3 },
        ...request,
      });
    });
    await screen.findByText("Cancel 3 appointments?");
    // An object, because returning the promise itself from an async function would wait for it.
    return { confirmed };
  }

  it("dialog-01: resolve to true on confirm and false on cancel", async () => {
    const first = await ask();
    clickButton("Cancel");
    expect(await first.confirmed).toBe(false);
    cleanup();
    const second = await ask();
    clickButton("Confirm");
    expect(await second.confirmed).toBe(true);
  });

  it("dialog-02: with an opt-in, confirm is disabled until the box is ticked", async () => {
    const { confirmed } = await ask({ optInKey: "test.tick" });
    const agree = screen.getByText("Confirm").closest("button");
    expect(agree?.disabled).toBe(true);
    fireEvent.submit(agree?.form ?? document.body);
    expect(runtime.dialogs.store.get()).toHaveLength(1);
    fireEvent.click(screen.getByLabelText("I know"));
    expect(agree?.disabled).toBe(false);
    clickButton("Confirm");
    expect(await confirmed).toBe(true);
  });

  it("a typed word must match", async () => {
    await ask({ wordToType: "LYO-003", danger: true });
    const agree = screen.getByText("Confirm").closest("button");
    fireEvent.change(screen.getByLabelText("Type LYO-003 to confirm"), { target: { value: "LYO-00" } });
    expect(agree?.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText("Type LYO-003 to confirm"), { target: { value: "LYO-003 " } });
    expect(agree?.disabled).toBe(false);
  });

  it("an information has one button, and the next dialog waits for it", async () => {
    render(<ConfirmHost />);
    let informed: Promise<boolean> | undefined;
    act(() => {
      informed = runtime.dialogs.inform({ titleKey: "test.saved", contentKey: "test.text" });
      void runtime.dialogs.confirm({ titleKey: "test.question", params: { count: 2 } });
    });
    await screen.findByText("Dealer saved");
    expect(screen.queryByText("Cancel 2 appointments?")).toBeNull();
    clickButton("OK");
    await informed;
    expect(await screen.findByText("Cancel 2 appointments?")).toBeDefined();
  });
});

describe("toasts", () => {
  beforeEach(() => runtime.i18n.add("en_GB", MESSAGES));

  it("error-17: an identical toast increases the count of the visible one", async () => {
    render(<ToastHost />);
    act(() => void runtime.toasts.show({ kind: "success", key: "test.saved" }));
    await screen.findByText("Dealer saved");
    act(() => void runtime.toasts.show({ kind: "success", key: "test.saved" }));
    expect(await screen.findByText("Dealer saved (2)")).toBeDefined();
    expect(screen.getAllByRole("status")).toHaveLength(1);
  });

  it("constants-09: a click closes a toast", async () => {
    render(<ToastHost />);
    act(() => void runtime.toasts.show({ kind: "error", key: "test.saved" }));
    fireEvent.click(await screen.findByRole("alert"));
    await waitFor(() => expect(runtime.toasts.store.get()).toEqual([]));
  });

  it("constants-08, constants-10: the container is top right, without a progress bar", async () => {
    const { container } = render(<ToastHost />);
    act(() => void runtime.toasts.show({ kind: "info", key: "test.saved" }));
    await screen.findByText("Dealer saved");
    expect(container.querySelector(".Toastify__toast-container--top-right")).not.toBeNull();
    const bar = container.querySelector('[class*="progress-bar"][data-hidden]');
    expect(bar?.getAttribute("data-hidden")).toBe("true");
  });

  it("constants-11: dragging a toast by 60 percent of its width dismisses it, a shorter drag does not", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(200);
    render(<ToastHost />);
    act(() => void runtime.toasts.show({ kind: "info", key: "test.saved", timeout: 0 }));
    const toast = await screen.findByRole("status");
    const drag = (distance: number) => {
      fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0, pointerType: "touch" });
      fireEvent.pointerMove(document, { clientX: distance, clientY: 0 });
      fireEvent.pointerUp(document, { clientX: distance, clientY: 0 });
    };
    drag(119);
    expect(runtime.toasts.store.get()).toHaveLength(1);
    drag(121);
    await waitFor(() => expect(runtime.toasts.store.get()).toEqual([]));
  });

  it("an action button runs its action", async () => {
    const run = vi.fn();
    render(<ToastHost />);
    act(() => void runtime.toasts.show({ kind: "error", key: "test.saved", action: { labelKey: "ui.retry", run } }));
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe("the shared page host", () => {
  it("is installed once, shows the overlay during calls and hides it 150 ms after", () => {
    vi.useFakeTimers();
    installPageHosts();
    installPageHosts();
    const hosts = document.querySelectorAll("[data-td-page-hosts]");
    expect(hosts).toHaveLength(1);
    const overlay = hosts[0]?.shadowRoot?.querySelector<HTMLElement>('[role="progressbar"]');
    expect(overlay?.hidden).toBe(true);
    const end = runtime.loading.begin();
    expect([overlay?.hidden, overlay?.getAttribute("aria-label")]).toEqual([false, "Loading"]);
    expect(overlay?.hasAttribute("data-pending")).toBe(true);
    end();
    vi.advanceTimersByTime(149);
    expect([overlay?.hidden, overlay?.hasAttribute("data-pending")]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(overlay?.hidden).toBe(true);
    vi.useRealTimers();
  });

  it("constants-05: the overlay is a spinner that nothing cancels", () => {
    installPageHosts();
    const overlay = document.querySelector("[data-td-page-hosts]")?.shadowRoot?.querySelector('[role="progressbar"]');
    const end = runtime.loading.begin();
    expect(overlay?.querySelector(".td-loading__spinner")).not.toBeNull();
    expect(overlay?.querySelector("button, a, [tabindex]")).toBeNull();
    for (const key of ["Escape", "Enter"]) fireEvent.keyDown(document.body, { key });
    if (overlay) fireEvent.click(overlay);
    expect(runtime.loading.store.get()).toEqual({ count: 1, visible: true });
    end();
  });

  it("guards the session, so that calls can wait for a sign-in", () => {
    const attach = vi.spyOn(runtime.session, "attachGuard");
    installPageHosts();
    expect(attach).toHaveBeenCalledTimes(1);
  });
});

describe("signing in again", () => {
  const display = { user: { email: "claire@garage.example" } };

  it("asks for the password of the same account, shows refusals, then resumes", async () => {
    const responses: Response[] = [json({ errors: ["login-error-bad-credentials"] }), json({ errors: [] })];
    const calls = stubFetch(
      byPath({
        "/admin/public/api/vue-login/check-login": () => responses.shift() ?? json({ errors: [] }),
        "/admin/login": json({ successfullyLogin: true, nextPathAfterLogin: "/features" }),
      }),
    );
    const resume = vi.spyOn(runtime.session, "resume").mockResolvedValue();
    runtime.session.store.set({ status: "expired", reason: "expired", display: display as never });
    render(<SignInAgain />);
    const email = await screen.findByLabelText<HTMLInputElement>("E-mail address");
    expect([email.value, email.readOnly]).toEqual(["claire@garage.example", true]);
    const enter = (password: string) => {
      const input = screen.getByLabelText<HTMLInputElement>("Password");
      fireEvent.change(input, { target: { value: password } });
      fireEvent.submit(input.form ?? input);
    };
    enter("wrong");
    // The dialog is not rendered here, so its contents count as hidden.
    expect((await screen.findByRole("alert", { hidden: true })).textContent).toContain(
      "Wrong e-mail address or password.",
    );
    expect(resume).not.toHaveBeenCalled();
    enter("right");
    await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
    expect(calls.at(-1)?.body).toMatchObject({ login: "claire@garage.example", password: "right" });
  });

  it("asks for the second step in the dialog, and resumes after it", async () => {
    runtime.i18n.add("en_GB", { "second-step.code": "Code from your app", "second-step.confirm": "Confirm" });
    stubFetch(
      byPath({
        "/admin/public/api/vue-login/check-login": json({ errors: [] }),
        "/admin/login": json({ successfullyLogin: false, secondStep: { ticket: "t", methods: ["APP", "RECOVERY"] } }),
        "/admin/public/api/second-step/code": json({ successfullyLogin: true, nextPathAfterLogin: "/features" }),
      }),
    );
    const resume = vi.spyOn(runtime.session, "resume").mockResolvedValue();
    runtime.session.store.set({ status: "expired", reason: "expired", display: display as never });
    render(<SignInAgain />);
    for (const [label, text] of [
      ["Password", "secret"],
      ["Code from your app", "123456"],
    ] as const) {
      const input = await screen.findByLabelText<HTMLInputElement>(label);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.submit(input.form ?? input);
    }
    await waitFor(() => {
      expect(resume).toHaveBeenCalledOnce();
    });
  });

  it("gives the reason why the session ended, without repeating the title", async () => {
    runtime.i18n.add("en_GB", { "error.session-expired": "Your session has ended. Sign in again." });
    const ended = { status: "expired", reason: "expired", display: display as never } as const;
    runtime.session.store.set({ ...ended, cause: "session.ended.limit" });
    render(<SignInAgain />);
    const text = await screen.findByText(/Sign in again to continue/);
    expect(text.textContent).toBe(
      "A session lasts twelve hours. Sign in again to continue. Nothing you typed is lost.",
    );
    act(() => {
      runtime.session.store.set({ ...ended, cause: "error.session-expired" });
    });
    await waitFor(() => expect(text.textContent).toBe("Sign in again to continue. Nothing you typed is lost."));
  });

  it("ends the session when the user leaves", async () => {
    const end = vi.spyOn(runtime.session, "end");
    const open = vi.spyOn(runtime.navigation, "open").mockImplementation(() => undefined);
    runtime.session.store.set({ status: "expired", reason: "logged-out", display: display as never });
    render(<SignInAgain />);
    expect(await screen.findByText(/signed out in another tab/)).toBeDefined();
    clickButton("Leave without signing in");
    expect(end).toHaveBeenCalled();
    expect(open).toHaveBeenCalledWith("/admin/login");
  });
});

it("the media library opens without a query provider around it", async () => {
  stubFetch(byPath({ "/admin/api/media": json({ data: { elements: [], total: 0 } }) }));
  await runtime.i18n.load(import.meta.messages());
  render(<MediaLibrary onPick={vi.fn()} />);
  expect(await screen.findByText(runtime.i18n.t("media.none"))).toBeTruthy();
});
