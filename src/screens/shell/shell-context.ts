import { createContext, useContext } from "react";
import type { MenuFacts, MenuNode } from "../../catalogue/menu-tree";
import type { DisplayConfiguration, ShopContext } from "../../contract/context";
import { useStore } from "../../runtime/react";
import type { Store } from "../../runtime/store";
import type { ShellPreferences } from "./preferences";

/** Data shared by all parts of the shell: display configuration, menu and preferences. */
export interface ShellModel {
  readonly display: DisplayConfiguration;
  readonly shop?: ShopContext;
  readonly facts: MenuFacts;
  /** Menu as visible to the user. */
  readonly nodes: readonly MenuNode[];
  /** Path of the highlighted entry. */
  readonly active?: string;
  /** Current path under the admin base, without slashes at both ends. */
  readonly path: string;
  readonly preferences: Store<ShellPreferences>;
  readonly openPalette: () => void;
  readonly openSheet: (sheet: ShellSheet) => void;
}

/** Dialogs opened from the user menu. */
export type ShellSheet = "shortcuts" | "sessions";

export const ShellContext = createContext<ShellModel | undefined>(undefined);

/**
 * Returns the shell's model.
 *
 * @throws outside the shell
 */
export function useShell(): ShellModel {
  const model = useContext(ShellContext);
  if (model === undefined) throw new Error("useShell() belongs inside <AdminShell>");
  return model;
}

export function usePreferences(): ShellPreferences {
  return useStore(useShell().preferences);
}
