/** Light and dark: the page's stored preference, and an element's `theme` attribute, which overrides it. */
import type { PageLifecycle } from "./page-lifecycle";
import { createStore, type Slots, type Store } from "./store";

/** Key of the preference in the local storage; its only meaningful value is `enable`. */
export const DARK_MODE_KEY = "darkMode";
const DARK_MODE_ON = "enable";

export type ThemeName = "light" | "dark" | "auto";

export interface Theme {
  readonly store: Store<{ readonly dark: boolean }>;
  /** Switches dark mode, stores the choice, and informs other tabs by the storage event. */
  setDark(on: boolean): void;
  toggle(): void;
  /** Reads configuration and preference again. */
  refresh(): void;
  /** Returns the theme of an element: its own attribute; for `auto` or none, the page's mode. */
  resolve(theme: string | null | undefined): "light" | "dark";
}

/** Returns the stored choice; null where storage is forbidden, as in third-party frames. */
function readStoredChoice(): string | null {
  try {
    return localStorage.getItem(DARK_MODE_KEY);
  } catch {
    return null;
  }
}

function storeDark(on: boolean): void {
  try {
    // "Off" is stored too: under `auto` it must override a dark system.
    localStorage.setItem(DARK_MODE_KEY, on ? DARK_MODE_ON : "disable");
  } catch {
    // The mode then lasts as long as the page.
  }
}

/**
 * Creates the theme. @param configured the page's choice from `configure({ theme })`: `light` and `dark` override the stored preference,
 * `auto` follows the system until the user chooses
 */
export function createTheme(slot: Slots, life: PageLifecycle, configured: () => ThemeName | undefined): Theme {
  const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
  const isDark = (): boolean => {
    const choice = configured();
    if (choice === "light" || choice === "dark") return choice === "dark";
    const preference = readStoredChoice();
    return preference === DARK_MODE_ON || (preference === null && choice === "auto" && system?.matches === true);
  };
  const store = slot("theme", () => createStore({ dark: isDark() }));
  const show = (dark: boolean) => {
    if (dark !== store.get().dark) store.set({ dark });
    // All tokens depend on it: it sets the `color-scheme` of every element, which resolves each `light-dark()`.
    document.documentElement.dataset.tdTheme = dark ? "dark" : "light";
    // A page that configures no theme may be light, so elements paint a background of their own.
    document.documentElement.toggleAttribute("data-td-ground", dark && configured() === undefined);
  };
  show(isDark());
  slot("theme.listening", () => {
    const update = () => show(isDark());
    const onStorage = (event: StorageEvent) => {
      if (event.key === DARK_MODE_KEY || event.key === null) update();
    };
    life.whileAlive(() => {
      update();
      addEventListener("storage", onStorage);
      system?.addEventListener("change", update);
      return () => {
        removeEventListener("storage", onStorage);
        system?.removeEventListener("change", update);
      };
    });
    return true;
  });

  const setDark = (on: boolean) => {
    storeDark(on);
    show(on);
  };
  return {
    store,
    setDark,
    refresh: () => show(isDark()),
    toggle: () => setDark(!store.get().dark),
    resolve: (theme) => (theme === "light" || theme === "dark" ? theme : store.get().dark ? "dark" : "light"),
  };
}
