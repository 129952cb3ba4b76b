import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore, getRuntime } from "../../../src/runtime";
import {
  useCan,
  useConfiguration,
  useDarkMode,
  useLeaveGuard,
  useQueryValue,
  useStore,
  useT,
} from "../../../src/runtime/react";
import { visit } from "../../support/page";

beforeEach(() => visit("https://shop.example/admin/fitter?q=tyre"));
afterEach(cleanup);

describe("hooks", () => {
  it("render only when the selected value changes", () => {
    const store = createStore({ a: 1, b: 1 });
    const onRender = vi.fn();
    function Show() {
      onRender();
      return <p>{useStore(store, ({ a }) => a)}</p>;
    }
    render(<Show />);
    act(() => store.update((value) => ({ ...value, b: 2 })));
    act(() => store.update((value) => ({ ...value, a: 7 })));
    expect(screen.getByText("7")).toBeDefined();
    expect(onRender).toHaveBeenCalledTimes(2);
  });

  it("translate again when messages are added or the locale changes", async () => {
    const { i18n } = getRuntime();
    await i18n.load([]);
    const { result } = renderHook(() => useT());
    expect(result.current("error.retry")).toBe("Try again");
    await act(() => i18n.setLocale("fr_FR"));
    expect(result.current("error.retry")).toBe("Réessayer");
    act(() => i18n.add("fr_FR", { "error.retry": "Encore" }));
    expect(result.current("error.retry")).toBe("Encore");
  });

  it("follow rights, configuration and dark mode", () => {
    const { session, configuration, theme } = getRuntime();
    const { result } = renderHook(() => ({
      can: useCan("FITTER"),
      configuration: useConfiguration(),
      dark: useDarkMode(),
    }));
    expect(result.current).toMatchObject({ can: false, configuration: { isPreProduction: true }, dark: false });
    act(() => {
      session.store.set({ status: "ready", display: { rightsMap: { FITTER: true } } as never });
      configuration.store.set({ status: "ready", value: { ...configuration.current(), isPreProduction: false } });
      theme.setDark(true);
    });
    expect(result.current).toMatchObject({ can: true, configuration: { isPreProduction: false }, dark: true });
    theme.setDark(false);
  });

  it("guard unsaved changes while mounted", async () => {
    const { navigation } = getRuntime();
    const leave = vi.fn(async () => true);
    const { rerender, unmount } = renderHook(({ dirty }) => useLeaveGuard(dirty, leave), {
      initialProps: { dirty: false },
    });
    expect(navigation.isDirty()).toBe(false);
    rerender({ dirty: true });
    expect([navigation.isDirty(), await navigation.canLeave(), leave.mock.calls.length]).toEqual([true, true, 1]);
    unmount();
    expect(navigation.isDirty()).toBe(false);
  });

  it("read and write the query string", () => {
    const { navigation } = getRuntime();
    navigation.refresh();
    const release = navigation.setRouter({ route: () => undefined });
    const { result } = renderHook(() => useQueryValue("q"));
    expect(result.current[0]).toBe("tyre");
    act(() => result.current[1]("wheel"));
    expect([result.current[0], location.search]).toEqual(["wheel", "?q=wheel"]);
    release();
  });
});
