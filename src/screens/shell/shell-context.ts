/** What every part of the shell reads: the session's display configuration, the user's menu and preferences. */
import { createContext, useContext } from "react";
import type { MenuFacts, MenuNode } from "../../catalogue/menu-tree";
import type { DisplayConfiguration, ShopContext } from "../../contract/context";
import { useStore } from "../../runtime/react";
import type { Store } from "../../runtime/store";
import type { ShellPreferences } from "./preferences";

export interface ShellModel {
  readonly display: DisplayConfiguration;
  readonly shop?: ShopContext;
  readonly facts: MenuFacts;
  /** The menu as the user sees it. */
  readonly nodes: readonly MenuNode[];
  /** Path of the highlighted entry. */
  readonly active?: string;
  /** Current path under the admin base, without slashes at its ends. */
  readonly path: string;
  readonly preferences: Store<ShellPreferences>;
  readonly openPalette: () => void;
  readonly openSheet: (sheet: ShellSheet) => void;
}

/** What the user menu opens over the page. */
export type ShellSheet = "shortcuts" | "sessions";

export const ShellContext = createContext<ShellModel | undefined>(undefined);

export function useShell(): ShellModel {
  const model = useContext(ShellContext);
  if (model === undefined) throw new Error("useShell() belongs inside <AdminShell>");
  return model;
}

export function usePreferences(): ShellPreferences {
  return useStore(useShell().preferences);
}
