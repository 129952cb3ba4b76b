/** A screen registry with a screen for every entry of both specified menus. */
import type { ScreenEntry } from "../../../src/catalogue/registry";
import type { MenuItem } from "../../../src/catalogue/menus";
import { SPECIFIED_CALENDAR_MENU, SPECIFIED_MAIN_MENU } from "../../behaviours/specified-menus";

const pathsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => (typeof item === "string" ? [item] : "items" in item ? pathsOf(item.items) : [item.path]));

/** Targets of the user menu, which are in no main menu. */
const USER_MENU_PATHS = ["import-download", "export-download", "subscription", "subrogation/change-identity"];

export const SCREENS: readonly ScreenEntry[] = [
  ...new Set([...pathsOf(SPECIFIED_MAIN_MENU), ...pathsOf(SPECIFIED_CALENDAR_MENU), ...USER_MENU_PATHS]),
].map((path, index) => ({
  tag: `td-screen-${String(index)}`,
  paths: [`/${path}`],
  titleKey: `title.${path}`,
  area: "content",
  kind: "bespoke",
}));
