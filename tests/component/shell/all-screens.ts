/** A registry in which every entry of both specified menus has a screen. */
import type { ScreenEntry } from "../../../src/catalogue/registry";
import type { MenuItem } from "../../../src/catalogue/menus";
import { SPECIFIED_CALENDAR_MENU, SPECIFIED_MAIN_MENU } from "../../behaviours/specified-menus";

const pathsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => (typeof item === "string" ? [item] : "items" in item ? pathsOf(item.items) : [item.path]));

/** Beside the menus: where the user menu leads. */
const OTHERS = ["import-download", "export-download", "subscription", "subrogation/change-identity"];

export const SCREENS: readonly ScreenEntry[] = [
  ...new Set([...pathsOf(SPECIFIED_MAIN_MENU), ...pathsOf(SPECIFIED_CALENDAR_MENU), ...OTHERS]),
].map((path, index) => ({
  tag: `td-screen-${String(index)}`,
  paths: [`/${path}`],
  titleKey: `title.${path}`,
  area: "content",
  kind: "bespoke",
}));
