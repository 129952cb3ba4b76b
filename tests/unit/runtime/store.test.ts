import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDialogs } from "../../../src/runtime/dialogs";
import { createLoading } from "../../../src/runtime/loading";
import { createSlots, createStore } from "../../../src/runtime/store";
import { createPageLifecycle } from "../../../src/runtime/page-lifecycle";
import { createTheme, DARK_MODE_KEY } from "../../../src/runtime/theme";
import { createToasts, TOAST_LIMIT } from "../../../src/runtime/toasts";

describe("createStore", () => {
  it("notifies listeners of changes only", () => {
    const store = createStore(1);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set(1);
    store.update((value) => value + 1);
    unsubscribe();
    store.set(3);
    expect(listener).toHaveBeenCalledOnce();
    expect(store.get()).toBe(3);
  });
  it("lets a listener unsubscribe while it is called", () => {
    const store = createStore(0);
    const second = vi.fn();
    const unsubscribe = store.subscribe(() => unsubscribe());
    store.subscribe(second);
    store.set(1);
    store.set(2);
    expect(second).toHaveBeenCalledTimes(2);
  });
});

describe("loading", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shell-31, shell-32: appears with the first request, disappears after the last", () => {
    const { store, begin } = createLoading(createSlots());
    const first = begin();
    expect(store.get().visible).toBe(true);
    const second = begin();
    first();
    first();
    vi.advanceTimersByTime(1000);
    expect(store.get()).toEqual({ count: 1, visible: true });
    second();
    vi.advanceTimersByTime(1000);
    expect(store.get()).toEqual({ count: 0, visible: false });
  });
  it("constants-06: hides 150 ms after the last request, unless another starts meanwhile", () => {
    const { store, begin } = createLoading(createSlots());
    begin()();
    vi.advanceTimersByTime(149);
    expect(store.get().visible).toBe(true);
    const next = begin();
    vi.advanceTimersByTime(500);
    expect(store.get().visible).toBe(true);
    next();
    vi.advanceTimersByTime(150);
    expect(store.get().visible).toBe(false);
  });
  it("ends with a promise that fails", async () => {
    const { store, track } = createLoading(createSlots());
    await expect(track(Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(store.get().count).toBe(0);
  });
});

describe("toasts", () => {
  const saved = { kind: "success", key: "saved" } as const;
  it("constants-07: toasts close after 1500 ms by default; errors and actions stay longer", () => {
    const { store, show } = createToasts(createSlots());
    show(saved);
    show({ kind: "error", text: "Broken" });
    show({ ...saved, timeout: 300 });
    show({ kind: "success", key: "deleted", action: { labelKey: "undo", run: () => undefined } });
    expect(store.get().map(({ timeout }) => timeout)).toEqual([1500, 8000, 8000]);
  });
  it("error-17: identical visible toasts merge into one with a count", () => {
    const { store, show, dismiss } = createToasts(createSlots());
    const id = show(saved);
    expect(show({ ...saved })).toBe(id);
    show({ ...saved, params: { name: "x" } });
    expect(store.get().map(({ count }) => count)).toEqual([2, 1]);
    dismiss(id);
    expect(show(saved)).not.toBe(id);
  });
  it("constants-12: at most 20 show; the oldest are removed", () => {
    const { store, show, clear } = createToasts(createSlots());
    for (let index = 0; index < 25; index += 1) show({ kind: "info", text: String(index) });
    expect(store.get()).toHaveLength(20);
    expect(store.get()[0]?.text).toBe("5");
    clear();
    expect(store.get()).toEqual([]);
  });
  it("the oldest success toast is removed first; the last 30 stay in the history", () => {
    const { store, history, show } = createToasts(createSlots());
    show({ kind: "error", text: "first" });
    show({ kind: "success", text: "second" });
    for (let n = 3; n <= TOAST_LIMIT + 1; n++) show({ kind: "warning", text: String(n) });
    expect(store.get()).toHaveLength(TOAST_LIMIT);
    expect(store.get().map(({ text }) => text)).toEqual(expect.arrayContaining(["first"]));
    expect(store.get().some(({ text }) => text === "second")).toBe(false);
    show({ kind: "warning", text: "one more" });
    expect(store.get().some(({ text }) => text === "first")).toBe(false);
    for (let n = 0; n < 20; n++) show({ kind: "info", text: `late ${String(n)}` });
    expect(history.get()).toHaveLength(30);
    expect(history.get()[0]?.text).toBe("late 19");
  });
});

describe("dialogs", () => {
  it("dialog-01: resolve each question with its response", async () => {
    const { store, confirm, respond } = createDialogs(createSlots());
    const firstAnswer = confirm({ titleKey: "one" });
    const secondAnswer = confirm({ titleKey: "two" });
    const [first, second] = store.get();
    respond(second?.id ?? 0, "confirm");
    respond(first?.id ?? 0, "dismiss");
    expect(await Promise.all([firstAnswer, secondAnswer])).toEqual([false, true]);
    expect(store.get()).toEqual([]);
  });
  it("dismissConfirmations closes questions but not information", async () => {
    const { store, confirm, inform, dismissConfirmations, respond } = createDialogs(createSlots());
    const question = confirm({ titleKey: "question" });
    const notice = inform({ titleKey: "notice" });
    dismissConfirmations();
    expect(await question).toBe(false);
    expect(store.get().map(({ titleKey }) => titleKey)).toEqual(["notice"]);
    respond(store.get()[0]?.id ?? 0, "confirm");
    await notice;
  });
});

describe("theme", () => {
  beforeEach(() => localStorage.clear());
  const theme = (configured?: "light" | "dark" | "auto") => {
    const slots = createSlots();
    const lifecycle = createPageLifecycle(slots);
    lifecycle.begin();
    return createTheme(slots, lifecycle, () => configured);
  };

  it('login-16: is dark only when the stored preference is "enable"', () => {
    expect(theme().store.get().dark).toBe(false);
    localStorage.setItem(DARK_MODE_KEY, "true");
    expect(theme().store.get().dark).toBe(false);
    localStorage.setItem(DARK_MODE_KEY, "enable");
    expect(theme().store.get().dark).toBe(true);
    expect(document.documentElement.dataset.tdTheme).toBe("dark");
  });
  it("paints a background only when the user, not the page, chose dark", () => {
    const hasGround = (): boolean => document.documentElement.hasAttribute("data-td-ground");
    localStorage.setItem(DARK_MODE_KEY, "enable");
    const { toggle } = theme();
    expect(hasGround()).toBe(true);
    toggle();
    expect(hasGround()).toBe(false);
    theme("dark");
    expect(hasGround()).toBe(false);
  });
  it('shell-33: stores "enable" when on', () => {
    const { toggle, store } = theme();
    toggle();
    expect(localStorage.getItem("darkMode")).toBe("enable");
    expect(document.documentElement.dataset.tdTheme).toBe("dark");
    toggle();
    expect(localStorage.getItem("darkMode")).not.toBe("enable");
    expect(store.get().dark).toBe(false);
  });
  it("follows a change in another tab", () => {
    const { store } = theme();
    localStorage.setItem(DARK_MODE_KEY, "enable");
    dispatchEvent(new StorageEvent("storage", { key: DARK_MODE_KEY }));
    expect(store.get().dark).toBe(true);
  });
  it("the page's configuration and an element's attribute override the user's choice", () => {
    localStorage.setItem(DARK_MODE_KEY, "enable");
    const { store, resolve } = theme("light");
    expect(store.get().dark).toBe(false);
    expect([resolve("dark"), resolve("auto"), resolve(null)]).toEqual(["dark", "light", "light"]);
  });
});
