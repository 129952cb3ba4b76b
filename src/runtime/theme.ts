/** Light and dark: the stored preference of the page and what an element's `theme` attribute makes of it (Spec 1 §4 "Dark mode"). */
import type { Life } from "./life";
import { createStore, type Slots, type Store } from "./store";

/** Key of the preference in the local storage; its only meaningful value is `enable` (Spec 1 §2.2). */
export const DARK_MODE_KEY = "darkMode";
export const DARK_MODE_ON = "enable";

export type ThemeName = "light" | "dark" | "auto";

export interface Theme {
  readonly store: Store<{ readonly dark: boolean }>;
  /** Turns dark mode on or off, stores the choice, and tells the other tabs by the storage event. */
  setDark(on: boolean): void;
  toggle(): void;
  /** Looks again at configuration and preference. */
  refresh(): void;
  /** What an element shows: its own wish, or for `auto` and none the page's mode. */
  resolve(theme: string | null | undefined): "light" | "dark";
}

/** The stored choice; storage may be forbidden (third-party frames), then there is none. */
function stored(): string | null {
  try {
    return localStorage.getItem(DARK_MODE_KEY);
  } catch {
    return null;
  }
}

function storeDark(on: boolean): void {
  try {
    // "Off" is written too, not removed: under `auto` it must outlast a dark system.
    localStorage.setItem(DARK_MODE_KEY, on ? DARK_MODE_ON : "disable");
  } catch {
    // The mode then lasts as long as the page.
  }
}

/**
 * @param configured the page's own choice from `configure({ theme })`: `light` and `dark` win over the stored preference,
 * `auto` follows the system until the user chooses
 */
export function createTheme(slot: Slots, life: Life, configured: () => ThemeName | undefined): Theme {
  const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
  const wanted = (): boolean => {
    const choice = configured();
    if (choice === "light" || choice === "dark") return choice === "dark";
    const preference = stored();
    return preference === DARK_MODE_ON || (preference === null && choice === "auto" && system?.matches === true);
  };
  const store = slot("theme", () => createStore({ dark: wanted() }));
  const show = (dark: boolean) => {
    if (dark !== store.get().dark) store.set({ dark });
    // The tokens hang on it: it sets the `color-scheme` of every element, which decides each `light-dark()`.
    document.documentElement.dataset.tdTheme = dark ? "dark" : "light";
    // A page that says nothing of its theme may be a light one: then elements bring their own ground.
    document.documentElement.toggleAttribute("data-td-ground", dark && configured() === undefined);
  };
  show(wanted());
  slot("theme.listening", () => {
    const look = () => show(wanted());
    const stored = (event: StorageEvent) => {
      if (event.key === DARK_MODE_KEY || event.key === null) look();
    };
    life.whileAlive(() => {
      look();
      addEventListener("storage", stored);
      system?.addEventListener("change", look);
      return () => {
        removeEventListener("storage", stored);
        system?.removeEventListener("change", look);
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
    refresh: () => show(wanted()),
    toggle: () => setDark(!store.get().dark),
    resolve: (theme) => (theme === "light" || theme === "dark" ? theme : store.get().dark ? "dark" : "light"),
  };
}
