import { describe, expect, it } from "vitest";
import type { ScreenEntry } from "../../../src/catalogue/registry";
import {
  activeEntryPath,
  entriesOf,
  firstOpenPath,
  enclosingGroups,
  isGroup,
  menuFacts,
  menuOf,
  menuPlaces,
  menuTree,
  placeDenial,
  placesOutsideMenu,
  startsWithPath,
  type MenuFacts,
} from "../../../src/catalogue/menu-tree";
import { CALENDAR_MENU, MAIN_MENU, type MenuItem } from "../../../src/catalogue/menus";
import { findScreen } from "../../../src/catalogue/screens";
import { conditionHolds, type ConditionFacts } from "../../../src/contract/conditions";
import { RIGHTS } from "../../../src/contract/right-codes";
import { isMet, type Right } from "../../../src/contract/rights";
import { BUILT_IN_LOCALES, loadMessages } from "../../../src/locales/index";
import { menuIcon } from "../../../src/screens/shell/icons";
import { SPECIFIED_CALENDAR_MENU, SPECIFIED_MAIN_MENU } from "../../behaviours/specified-menus";

const everything: ConditionFacts = {
  superAdmin: false,
  dlu: false,
  pimActive: false,
  stockPriceManagedByFTP: false,
  hideRunflatOptionForDealer: false,
  activeSuperMenus: true,
  shopProfileCode: "SHOP_E_CAL_STANDARD_ADMINISTRATOR",
  hasPlan: true,
  demo: false,
  appContextGroup: "GARAGE",
  isLocalPresenceConfigEnabled: true,
  attached: false,
};

function factsOf(changes: Partial<ConditionFacts> = {}, rights: readonly Right[] = RIGHTS): MenuFacts {
  const facts = { ...everything, ...changes };
  return {
    can: (right) => isMet(right, (needed) => rights.includes(needed)),
    holds: (condition) => conditionHolds(condition, facts),
    planFor: () => undefined,
  };
}

/** Rights and conditions of screens in the menu, by path. */
const REQUIREMENTS: Readonly<Record<string, Partial<ScreenEntry>>> = {
  quotes: { right: "QUOTES", conditions: ["not-dlu"] },
  appointments: { right: "APPOINTMENTS", conditions: ["not-dlu"] },
  profile: { right: "PROFILE", conditions: ["no-pim"] },
  stock: { right: "STOCK", conditions: ["own-stock-prices"] },
  "tire-pricing": { right: "TYRE_PRICING", conditions: ["own-stock-prices"] },
  fitter: { right: "FITTER", kind: "list", resource: "fitter" },
  contacts: { kind: "list", resource: "contact" },
};

const pathsOf = (items: readonly MenuItem[]): readonly string[] => menuPlaces(items).map(({ path }) => path);

/** A screen for every entry of both specified menus, and for records of two of them. */
const screens: readonly ScreenEntry[] = [
  ...[...new Set([...pathsOf(SPECIFIED_MAIN_MENU), ...pathsOf(SPECIFIED_CALENDAR_MENU)])].map(
    (path, index): ScreenEntry => ({
      tag: `td-screen-${String(index)}`,
      paths: [`/${path}`],
      titleKey: `${path}.title`,
      area: "content",
      kind: "bespoke",
      ...REQUIREMENTS[path],
    }),
  ),
  { tag: "td-fitter", paths: ["/fitter/:id"], titleKey: "f", area: "dealers", kind: "detail", resource: "fitter" },
  { tag: "td-contact", paths: ["/contact/:id"], titleKey: "c", area: "activity", kind: "detail", resource: "contact" },
  {
    tag: "td-updates",
    paths: ["/fitterUpdate"],
    titleKey: "u",
    area: "dealers",
    kind: "list",
    resource: "fitter-update",
  },
];

const tree = (facts = factsOf(), items = SPECIFIED_MAIN_MENU) => menuTree(items, facts, screens);
const visiblePaths = (facts = factsOf(), items = SPECIFIED_MAIN_MENU): readonly string[] =>
  entriesOf(tree(facts, items)).map(({ path }) => path);
const sections = (facts = factsOf()): readonly string[] =>
  tree(facts).flatMap((node) => (node.kind === "section" ? [node.key] : []));

/** Removes entries without a screen from a menu, and groups that become empty. */
const onlyWithScreens = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item): readonly MenuItem[] => {
    if (!isGroup(item)) return menuPlaces([item]).every(({ screen }) => screen === undefined) ? [] : [item];
    const inner = onlyWithScreens(item.items);
    return inner.length === 0 ? [] : [{ ...item, items: inner }];
  });

/** Removes entries that the specification does not have, such as those of an integrator's resources. */
const onlySpecified = (items: readonly MenuItem[], specified: readonly MenuItem[]): readonly MenuItem[] => {
  const paths = new Set(pathsOf(specified));
  const within = (group: readonly MenuItem[]): readonly MenuItem[] =>
    group.flatMap((item): readonly MenuItem[] =>
      isGroup(item)
        ? [{ ...item, items: within(item.items) }]
        : pathsOf([item]).every((path) => paths.has(path))
          ? [item]
          : [],
    );
  return within(items);
};

describe("the menus", () => {
  it("have the specified entries that have a screen, in their groups and order", () => {
    expect(onlySpecified(MAIN_MENU, SPECIFIED_MAIN_MENU)).toEqual(onlyWithScreens(SPECIFIED_MAIN_MENU));
    expect(onlySpecified(CALENDAR_MENU, SPECIFIED_CALENDAR_MENU)).toEqual(onlyWithScreens(SPECIFIED_CALENDAR_MENU));
  });

  it("may have further entries", () => {
    const menu = MAIN_MENU.map((item): MenuItem =>
      isGroup(item) ? { ...item, items: [...item.items, "slogan"] } : item,
    );
    expect(onlySpecified([...menu, "slogan"], SPECIFIED_MAIN_MENU)).toEqual(onlyWithScreens(SPECIFIED_MAIN_MENU));
  });

  it.each(BUILT_IN_LOCALES)(
    "have messages for exactly their groups, and none for missing screens: %s",
    async (locale) => {
      const keys = Object.keys(await loadMessages(locale, "menu"));
      const groups = [MAIN_MENU, CALENDAR_MENU].flatMap((menu) => menuPlaces(menu)).flatMap((place) => place.groups);
      expect(new Set(keys.filter((key) => !key.startsWith("menu.entry.")))).toEqual(
        new Set(groups.map(({ key }) => key)),
      );
      // The palette also offers screens outside the menu.
      const paths = keys.flatMap((key) => /^menu\.entry\.(.+)/.exec(key)?.[1]?.replaceAll(".", "/") ?? []);
      expect(paths.filter((path) => path !== "home" && findScreen(path) === undefined)).toEqual([]);
    },
  );

  it("use only icons that the shell has", () => {
    const places = [MAIN_MENU, CALENDAR_MENU].flatMap((menu) => menuPlaces(menu));
    const icons = places.map(
      ({ path, groups, screen }) => [groups[0]?.key ?? path, (groups[0] ?? screen)?.icon] as const,
    );
    const unknown = menuIcon("no-such-icon");
    expect(icons.filter(([, icon]) => menuIcon(icon) === unknown)).toEqual([]);
  });
});

describe("visible entries", () => {
  it("shows every specified entry to an account with every right", () => {
    expect(visiblePaths()).toEqual(pathsOf(SPECIFIED_MAIN_MENU));
    expect(visiblePaths(factsOf(), SPECIFIED_CALENDAR_MENU)).toEqual(pathsOf(SPECIFIED_CALENDAR_MENU));
  });

  it("shows no entry without its screen, and no group without an entry", () => {
    expect(menuTree(SPECIFIED_MAIN_MENU, factsOf(), [])).toEqual([]);
  });

  it("shell-01: the calendar variant has the calendar menu", () => {
    expect(menuOf("ECALENDAR")).toBe(CALENDAR_MENU);
    expect(menuOf("GARAGE")).toBe(MAIN_MENU);
  });

  it("rights-01, rights-02: hides entries without their right", () => {
    const without = RIGHTS.filter((right) => right !== "FITTER");
    expect(visiblePaths(factsOf({}, without))).not.toContain("fitter");
    expect(visiblePaths(factsOf({}, ["FITTER"]))).toContain("fitter");
  });

  it("rights-04: shows an entry that requires a higher plan as locked, with the plan's name", () => {
    const rights = RIGHTS.filter((right) => right !== "STOCK");
    const facts: MenuFacts = {
      ...factsOf({}, rights),
      planFor: (right) => (right === "STOCK" ? "PREMIUM" : undefined),
    };
    const entry = entriesOf(tree(facts)).find(({ path }) => path === "stock");
    expect(entry).toMatchObject({ plan: "PREMIUM", lockedBy: "STOCK" });
  });

  it("names no plan that the shop already has", () => {
    const display = {
      planFromRightMap: { STOCK: "PLUS" },
      subscriptionData: { planCode: "PREMIUM", planName: null },
    } as const;
    const facts = menuFacts(factsOf(), display);
    expect(facts.planFor("STOCK")).toBeUndefined();
    expect(
      menuFacts(factsOf(), { ...display, subscriptionData: { planCode: null, planName: null } }).planFor("STOCK"),
    ).toBe("PLUS");
  });

  it("rights-05, rights-06: home, features and pricing are not for super administrators", () => {
    const paths = visiblePaths(factsOf({ superAdmin: true }));
    expect(paths).not.toContain("");
    expect(paths).not.toContain("features");
    expect(sections(factsOf({ superAdmin: true }))).not.toContain("menu.pricing");
    expect(sections()).toContain("menu.pricing");
  });

  it("rights-07, rights-08: dealer-locator mode has no activity group, no quotes and no appointments", () => {
    const facts = factsOf({ dlu: true });
    expect(sections(facts)).not.toContain("menu.activity");
    expect(visiblePaths(facts)).not.toContain("quotes");
    expect(visiblePaths(facts)).not.toContain("appointments");
  });

  it.each(["quotes", "appointments", "orders"])(
    "rights-08: the screen of %s itself is closed in dealer-locator mode",
    (path) => {
      expect(findScreen(path)?.screen.conditions).toContain("not-dlu");
    },
  );

  it.each(["quotes", "appointments"])(
    "rights-08: the product's own menu has %s, but not in dealer-locator mode",
    (path) => {
      const pathsIn = (facts: MenuFacts) => entriesOf(menuTree(MAIN_MENU, facts)).map((entry) => entry.path);
      expect(pathsIn(factsOf())).toContain(path);
      expect(pathsIn(factsOf({ dlu: true }))).not.toContain(path);
    },
  );

  it("rights-09: the profile list is hidden while PIM is active", () => {
    expect(visiblePaths(factsOf({ pimActive: true }))).not.toContain("profile");
  });

  it("rights-10, rights-11: stock and tyre pricing are hidden when both come by file transfer", () => {
    const paths = visiblePaths(factsOf({ stockPriceManagedByFTP: true }));
    expect(paths).not.toContain("stock");
    expect(paths).not.toContain("tire-pricing");
    expect(paths).toContain("tire-pricing-rules");
  });

  it("acceptance 50-14, rights-12: the calendar's Network group is for one profile code", () => {
    const other = factsOf({ shopProfileCode: "SHOP_E_CAL_DEALER" });
    expect(visiblePaths(other, SPECIFIED_CALENDAR_MENU)).not.toContain("ecal-network-services");
    expect(visiblePaths(factsOf(), SPECIFIED_CALENDAR_MENU)).toContain("ecal-network-services");
  });

  it("rights-13: super administration and users need active super menus", () => {
    const keys = sections(factsOf({ activeSuperMenus: false }));
    expect(keys).not.toContain("menu.super-administration");
    expect(keys).not.toContain("menu.users");
    expect(keys).toContain("menu.technical");
  });

  it("rights-14: ADMIN_IMPORTER gates four groups", () => {
    const keys = sections(
      factsOf(
        {},
        RIGHTS.filter((right) => right !== "ADMIN_IMPORTER"),
      ),
    );
    for (const key of ["menu.importer-exporter", "menu.utilities", "menu.prerendering", "menu.technical"])
      expect(keys).not.toContain(key);
  });

  it("shows a group with a single entry as that entry", () => {
    expect(tree().find((node) => node.kind === "entry" && node.path === "local-presence")).toMatchObject({
      icon: "geo-alt",
    });
  });

  it("returns why an entry is denied, outermost requirement first", () => {
    const place = menuPlaces(SPECIFIED_MAIN_MENU, screens).find(({ path }) => path === "quotes");
    if (place === undefined) throw new Error("no quotes");
    expect(placeDenial(place, factsOf())).toBeUndefined();
    expect(placeDenial(place, factsOf({ dlu: true }))).toEqual({ reason: "condition", condition: "not-dlu" });
    expect(placeDenial(place, factsOf({}, []))).toEqual({ reason: "right", rights: ["QUOTES"] });
    expect(placeDenial({ ...place, screen: undefined }, factsOf())).toEqual({ reason: "screen" });
  });

  it("finds screens outside the menu for the palette", () => {
    expect(placesOutsideMenu(SPECIFIED_MAIN_MENU, screens).map(({ path }) => path)).toContain("fitterUpdate");
    expect(placesOutsideMenu(SPECIFIED_MAIN_MENU, screens).map(({ path }) => path)).not.toContain("fitter");
  });

  it("starts at the first open entry if home is hidden", () => {
    expect(firstOpenPath(tree(factsOf({ superAdmin: true })))).toBe("newsletters");
    expect(firstOpenPath([])).toBeUndefined();
  });
});

describe("the highlighted entry", () => {
  const active = (path: string): string | undefined => activeEntryPath(path, tree(), screens);

  it.each([
    ["menu-01: equals", "fitter", "fitter"],
    ["menu-02: starts with, by whole segments", "author/12", "author"],
    ["a longer path with other segments does not match", "fitterUpdate", undefined],
    ["the longest match wins", "tire-pricing-rules/7", "tire-pricing-rules"],
    ["home matches only its exact path", "unknown", undefined],
    ["home matches its exact path", "", ""],
    ["a record belongs to its list", "contact/12", "contacts"],
    ["a page highlights its own entry", "contact", "contact"],
    ["query and slashes do not matter", "/fitter/?page=2", "fitter"],
  ])("%s: %s", (_, path, expected) => {
    expect(active(path)).toBe(expected);
  });

  it("menu-03: opens every group that contains the entry, in each of its places", () => {
    expect(enclosingGroups("fitter", tree())).toEqual(["menu.network"]);
    expect(enclosingGroups("reporting", tree())).toEqual(["menu.utilities", "menu.reporting"]);
    expect(enclosingGroups("shopUsers", tree())).toEqual(["menu.configuration", "menu.users"]);
    expect(enclosingGroups(undefined, tree())).toEqual([]);
  });

  it("compares whole segments", () => {
    expect(startsWithPath("service/12", "service")).toBe(true);
    expect(startsWithPath("serviceCategoriesConfigure", "service")).toBe(false);
    expect(startsWithPath("", "")).toBe(true);
    expect(startsWithPath("fitter", "")).toBe(false);
  });
});
