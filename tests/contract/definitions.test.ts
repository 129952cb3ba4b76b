import { describe, expect, it } from "vitest";
import { closestNames, didYouMean } from "../../host/build/closest-name";
import { definitionMistakes, iconNames } from "../../host/build/definition-mistakes";
import { menuMistakes } from "../../host/build/menu-mistakes";
import { resourceIcons } from "../../host/build/resource-icons";
import { scan } from "../../host/build/scan";
import { CALENDAR_MENU, MAIN_MENU } from "../../src/catalogue/menus";
import en from "../../src/locales/en_GB/menu";
import type { ReferenceTarget } from "../../src/contract/fields";
import { f } from "../../src/contract/fields";
import { defineTool } from "../../src/contract/kinds/tool";
import { defineResource, widen, type AnyResource } from "../../src/contract/resource";
import type { ResourceName } from "../../src/contract/resource-names.gen";

/** Casts an unknown name: `npm run gen` reads definitions before they are compiled. */
const asTarget = (name: string): ReferenceTarget => name as ReferenceTarget;

const base = { area: "content", scope: "shop", label: "name" } as const;
const garage = widen(
  defineResource({
    ...base,
    name: "garage",
    screens: { list: { path: "garage", tag: "td-garages", icon: "shop" } },
    fields: { name: f.text({ required: true }), town: f.text() },
  }),
);

/** Returns the mistakes of a definition beside "garage", without its file name. */
function mistakesOf(definition: AnyResource): string[] {
  const screens = [
    {
      entry: { tag: "td-garages", paths: ["/garage", "/garage/:id"], titleKey: "", area: "content", kind: "list" },
      files: [],
    },
  ] as const;
  const resources = [garage, definition].map((resource) => ({
    definition: resource,
    file: `${resource.name}.resource.ts`,
  }));
  return definitionMistakes({ resources, screens }, new Set(["shop", "eye", "eye-slash"])).map((line) =>
    line.replace("banner.resource.ts: ", ""),
  );
}

const fields = { name: f.text({ required: true }), active: f.boolean() };
const banner = { ...base, name: "banner", screens: {}, fields } as const;

describe("the menus", () => {
  const menuTexts = new Set(Object.keys(en));

  it("have no mistakes", async () => {
    const screens = (await scan()).screens.map(({ entry }) => entry);
    expect(menuMistakes([...MAIN_MENU, ...CALENDAR_MENU], screens, iconNames(), menuTexts)).toEqual([]);
  });

  it("refuse an entry without a screen or text, and an unknown icon", () => {
    const screen = { titleKey: "", area: "content" } as const;
    const screens = [
      { ...screen, tag: "td-garages", paths: ["/garage"], kind: "list" },
      { ...screen, tag: "td-garage", paths: ["/garage/:id"], kind: "detail" },
      { ...screen, tag: "td-authors", paths: ["/author"], kind: "list" },
    ] as const;
    const items = [
      "garage",
      "author",
      { key: "menu.shops", icon: "shopp", items: ["garages", { path: "garage/list" }] },
    ];
    expect(menuMistakes(items, screens, new Set(["shop", "eye"]), new Set(["menu.entry.garage"]))).toEqual([
      'src/catalogue/menus.ts: no list, tool or page has the path "garages". Did you mean "garage"?',
      'src/catalogue/menus.ts: no list, tool or page has the path "garage/list". Did you mean "garage/:id"?',
      'src/catalogue/menus.ts: "author" has no text. Add "menu.entry.author" to src/locales/*/menu.ts.',
      'src/catalogue/menus.ts: menu.shops: Bootstrap Icons has no icon "shopp". Did you mean "shop"?',
    ]);
  });
});

describe("the definitions", () => {
  it("have no mistakes", async () => {
    expect(definitionMistakes(await scan())).toEqual([]);
  });
});

describe("npm run gen refuses", () => {
  it("a reference to an unknown resource, wherever a field is declared", () => {
    const definition = defineResource({
      ...banner,
      fields: {
        ...fields,
        owner: f.reference(asTarget("garag")),
        steps: f.rows({ at: f.references(asTarget("xylophone")) }),
      },
      actions: { move: { input: { to: f.reference(asTarget("garages")) } } },
      removal: { input: { heir: f.reference(asTarget("garage")) } },
      tool: defineTool({ input: { from: f.reference(asTarget("Garage")) }, confirm: "opt-in" }),
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'fields.owner: no resource has the name "garag". Did you mean "garage"?',
      'fields.steps.at: no resource has the name "xylophone".',
      'actions.move.input.to: no resource has the name "garages". Did you mean "garage"?',
      'tool.input.from: no resource has the name "Garage". Did you mean "garage"?',
    ]);
  });

  it("a filter by a field that the target lacks, in a reference or in an action's `touches`", () => {
    const resource = "garage" as ResourceName;
    const definition = defineResource({
      ...banner,
      fields: { ...fields, owner: f.reference(asTarget("garage"), { filter: { twon: "Lyon" } }) },
      actions: { hide: { touches: [{ resource, reference: "banner", filter: { town: "Lyon" } }] } },
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'fields.owner.filter: "garage" has no field "twon". Did you mean "town"?',
      'actions.hide.touches: "garage" has no field "banner".',
    ]);
  });

  it("a value that is unique within something else than a reference, or in the generic store", () => {
    const within = {
      code: f.code({ uniqueWithin: "name" }),
      title: f.text({ uniqueWithin: "owner" }),
      owner: f.reference(asTarget("garage")),
    };
    const definition = defineResource({ ...banner, table: "banner", fields: { ...fields, ...within } });
    expect(mistakesOf(widen(definition))).toEqual(['fields.code.uniqueWithin: "name" is not a reference.']);
    expect(mistakesOf(widen(defineResource({ ...banner, fields: { ...fields, ...within } })))).toEqual([
      "fields.code.uniqueWithin: only resources with a `table` are searched within a reference.",
      "fields.title.uniqueWithin: only resources with a `table` are searched within a reference.",
    ]);
  });

  it("an unknown view that the list opens on", () => {
    const list = {
      columns: ["name"],
      search: ["name"],
      sort: "name",
      views: { on: { active: "true" } },
      opensOn: "off",
    } as const;
    expect(mistakesOf(widen(defineResource({ ...banner, list })))).toEqual(['list.opensOn: there is no view "off".']);
  });

  it("an unknown view that a link opens", () => {
    const list = {
      columns: ["name"],
      search: ["name"],
      sort: "name",
      views: { on: { active: "true" } },
      shortcuts: { state: { on: "on", off: "of" } },
    } as const;
    expect(mistakesOf(widen(defineResource({ ...banner, list })))).toEqual([
      'list.shortcuts.state: there is no view "of".',
    ]);
  });

  it("an archive in place of deletion, without the actions that archive and restore", () => {
    const definition = defineResource({
      ...banner,
      operations: { remove: "archive" },
      actions: { archive: { set: { active: false } } },
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'operations.remove: "archive" needs an action with the name "restore".',
    ]);
  });

  it("a sort order, view or list filter with an unknown field", () => {
    const definition = defineResource({
      ...banner,
      list: { columns: ["name"], search: ["name"], sort: "-activ,name,updatedAt", views: { on: { actve: "true" } } },
      lists: { hidden: { path: "hidden", tag: "td-hidden", filter: { active: "false", nmae: "A" } } },
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'list.sort: "banner" has no field "activ". Did you mean "active"?',
      'list.views.on: "banner" has no field "actve". Did you mean "active"?',
      'lists.hidden.filter: "banner" has no field "nmae". Did you mean "name"?',
    ]);
  });

  it("a secret that is not hashed: in a table of its own, in rows, or in the input of an action", () => {
    const inTable = defineResource({ ...banner, table: "banner", fields: { ...fields, key: f.secret() } });
    expect(mistakesOf(widen(inTable))).toEqual([
      'fields.key: f.secret is not hashed in the table "banner". Leave out `table`, or write the secret with an endpoint that hashes it.',
    ]);
    const inParts = defineResource({
      ...banner,
      fields: { ...fields, password: f.secret(), doors: f.rows({ code: f.secret() }) },
      actions: { open: { input: { code: f.secret() } } },
    });
    expect(mistakesOf(widen(inParts))).toEqual([
      "fields.doors.code: f.secret can only be a field of a record.",
      "actions.open.input.code: f.secret can only be a field of a record.",
    ]);
  });

  it("an unknown icon", () => {
    const definition = defineResource({
      ...banner,
      screens: { list: { path: "banner", tag: "td-banners", icon: "shopp" } },
      fields: { ...fields, state: f.choice(["ON"], { icons: { ON: "eye-slsh" } }) },
      actions: { show: { icon: "eye" }, hide: { icon: "eyes" } },
    });
    expect(mistakesOf(widen(definition)).map((line) => line.split(" Names")[0])).toEqual([
      'screens.list.icon: Bootstrap Icons has no icon "shopp". Did you mean "shop"?',
      'actions.hide.icon: Bootstrap Icons has no icon "eyes". Did you mean "eye"?',
      'fields.state.icons.ON: Bootstrap Icons has no icon "eye-slsh". Did you mean "eye-slash"?',
    ]);
  });

  it("a right of a screen that does not suffice to read its records", () => {
    const definition = defineResource({
      ...banner,
      right: { read: ["SERVICE", "FITTER"], write: "FITTER" },
      screens: { list: { path: "banner", tag: "td-banners", icon: "shop", right: ["FITTER", "NETWORK"] } },
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'screens.list.right: "NETWORK" does not suffice to read the records.',
    ]);
  });

  it("an admin path without a screen", () => {
    const definition = defineResource({
      ...banner,
      list: { columns: ["name"], search: ["name"], sort: "name", links: { shops: "garag" }, createPath: "garage/new" },
      actions: { open: { path: "garage?filter[banner]={id}" }, edit: { path: "garages/{id}" } },
    });
    expect(mistakesOf(widen(definition))).toEqual([
      'list.links.shops: no screen has the path "garag". Did you mean "garage"?',
      'actions.edit.path: no screen has the path "garages/{id}". Did you mean "garage/:id"?',
    ]);
  });

  it("an example that is invalid for its own definition", () => {
    const definition = defineResource({
      ...banner,
      fields: { ...fields, title: f.text({ localised: true, required: true }), picture: f.picture({ required: true }) },
      rules: ({ active, name }) => ({ active: active && name === "Hidden" ? "banner.error.hidden" : undefined }),
      examples: [
        { name: "A", title: { de_DE: "Ein Titel" } },
        { name: "", title: {}, picture: [PICTURE] },
        { name: "Hidden", active: true, title: { fr_FR: "Un titre" }, picture: [PICTURE] },
        { name: "Shown", active: true, title: { fr_FR: "Un titre" }, picture: [PICTURE] },
      ],
    });
    expect(mistakesOf(widen(definition))).toEqual([
      "examples[0].picture: Fill this in. (error.required)",
      "examples[1].name: Fill this in. (error.required)",
      "examples[1].title: Fill this in. (error.required)",
      "examples[2].active: banner.error.hidden (banner.error.hidden)",
    ]);
  });
});

const PICTURE = {
  device: "DESKTOP",
  pictureUrl: "/media/1.jpg",
  optimizedPictureUrl: null,
  imageName: "1.jpg",
  width: 10,
  height: 10,
  bytes: 100,
} as const;

describe("icons of a definition", () => {
  it("are the icons of its actions and choices, each once", () => {
    const definition = defineResource({
      ...banner,
      screens: { list: { path: "banner", tag: "td-banners", icon: "shop" } },
      fields: { ...fields, state: f.choice(["ON", "OFF"], { icons: { ON: "eye", OFF: "pause" } }) },
      actions: { show: { icon: "eye" }, publish: { icon: "cloud-upload" }, rename: {} },
    });
    expect(resourceIcons(widen(definition))).toEqual(["cloud-upload", "eye", "pause"]);
    expect(resourceIcons(garage)).toEqual([]);
  });
});

describe("the closest name", () => {
  it("is the name with the fewest changed letters", () => {
    expect(closestNames("fiter", ["filter", "fitter", "service", "fitter-update"])).toEqual(["filter", "fitter"]);
    expect(didYouMean("fiter", ["service", "fitter"])).toBe(' Did you mean "fitter"?');
  });

  it("is omitted when no name is similar", () => {
    expect(didYouMean("xylophone", ["service", "fitter"])).toBe("");
  });
});
