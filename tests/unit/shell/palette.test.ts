import { describe, expect, it } from "vitest";
import type { Translate } from "../../../src/runtime/i18n";
import { recentItems, recordSections } from "../../../src/screens/shell/palette/use-found-records";
import { denialText, granterOf } from "../../../src/catalogue/denial";
import { fuzzyScore } from "../../../src/screens/shell/palette/fuzzy";
import {
  paletteSections,
  type PaletteAction,
  type PaletteContent,
  type PaletteMemory,
  type PaletteScreen,
} from "../../../src/screens/shell/palette/palette-items";

const screen = (path: string, label: string, overrides: Partial<PaletteScreen> = {}): PaletteScreen => ({
  kind: "screen",
  id: `screen:${path}`,
  label,
  context: "Réseau",
  path,
  target: path,
  icon: "<svg/>",
  ...overrides,
});
const logOut: PaletteAction = {
  kind: "action",
  id: "log-out",
  label: "Se déconnecter",
  context: "",
  icon: "<svg/>",
  run: () => undefined,
};
const screens = [
  screen("fitter", "Points de vente"),
  screen("reviews", "Avis clients"),
  screen("stock", "Stock", { denialReason: "Nécessite la formule Premium." }),
];
const emptyMemory: PaletteMemory = { pinned: [], recent: [], currentPath: "" };
/** Returns message keys as texts. */
const t = Object.assign((key: string) => key, {
  key: (key: string) => key,
  has: () => true,
}) as unknown as Translate;
const search = (query: string, memory = emptyMemory, content: Partial<PaletteContent> = {}) =>
  paletteSections(query, { screens, actions: [logOut], found: [], records: [], ...content }, memory, t).map(
    ({ title, items }) => [title, items.map(({ label }) => label)],
  );

describe("fuzzy search", () => {
  const score = (query: string, text: string) => fuzzyScore(query, [{ text, weight: 1 }]);

  it("ignores accents, case and omitted letters", () => {
    expect(score("cle", "Clés d’API")).toBeGreaterThan(0);
    expect(score("pdv", "Points de vente")).toBeGreaterThan(0);
    expect(score("stock", "Suivi personnalisé custom-tracking")).toBe(0);
    expect(score("xyz", "Points de vente")).toBe(0);
  });

  it("ranks whole words before parts, and parts before scattered letters", () => {
    expect(score("vente", "Points de vente")).toBeGreaterThan(score("ente", "Points de vente"));
    expect(score("ente", "Points de vente")).toBeGreaterThan(score("pdv", "Points de vente"));
  });

  it("requires every typed word", () => {
    expect(score("points vente", "Points de vente")).toBeGreaterThan(0);
    expect(score("points garage", "Points de vente")).toBe(0);
  });
});

describe("palette contents", () => {
  it("start with pinned and recent screens, without the current one", () => {
    expect(search("", { pinned: ["reviews"], recent: ["fitter", "reviews"], currentPath: "features" })).toEqual([
      ["palette.pinned", ["Avis clients"]],
      ["palette.recent", ["Points de vente"]],
      ["palette.actions", ["Se déconnecter"]],
    ]);
    expect(search("", { pinned: [], recent: ["fitter"], currentPath: "fitter" })[0]).toEqual([
      "palette.screens",
      ["Points de vente", "Avis clients"],
    ]);
  });

  it("show found records by resource, recently opened ones first, below screens that the query names", () => {
    const record = (id: number, label: string) => ({ id, label, context: "QUI-004", path: `fitter/${id}` });
    const groups = [
      { resource: "service", records: [{ ...record(3, "Montage"), path: "service/3" }] },
      { resource: "fitter", records: [record(1, "Point Sud"), record(2, "Point Nord")] },
    ];
    const recent = [{ resource: "fitter", path: "fitter/2", label: "Point Nord" }];
    expect(search("points", emptyMemory, { found: recordSections(groups, recent, t) })).toEqual([
      ["palette.screens", ["Points de vente"]],
      ["fitter.list.title", ["Point Nord", "Point Sud"]],
      ["service.list.title", ["Montage"]],
    ]);
    const memory = { pinned: [], recent: ["reviews"], currentPath: "features" };
    expect(search("", memory, { records: recentItems(recent, t) })[0]).toEqual([
      "palette.recent",
      ["Point Nord", "Avis clients"],
    ]);
  });

  it("find screens by label, group and path, and actions by name", () => {
    expect(search("avis")).toEqual([["palette.screens", ["Avis clients"]]]);
    expect(search("reviews")).toEqual([["palette.screens", ["Avis clients"]]]);
    expect(search("reseau")).toEqual([["palette.screens", ["Points de vente", "Avis clients"]]]);
    expect(search("deconnecter")).toEqual([["palette.actions", ["Se déconnecter"]]]);
  });

  it("explain an inaccessible screen only when the query names it", () => {
    expect(search("stock")).toEqual([["palette.denied", ["Stock"]]]);
    expect(search("").flatMap(([, labels]) => labels)).not.toContain("Stock");
  });
});

describe("why an entry is hidden", () => {
  const t = (key: string, params: Readonly<Record<string, string>> = {}) =>
    [key, ...Object.values(params)].filter(Boolean).join(" | ");

  it("names the right and who grants it, the plan, or the condition", () => {
    expect(denialText({ reason: "right", rights: ["FITTER"] }, t)).toBe(
      "denial.right | right.FITTER (FITTER) | denial.granter.shop",
    );
    expect(denialText({ reason: "plan", plan: "PREMIUM", rights: ["STOCK"] }, t)).toBe(
      "denial.plan | plan.PREMIUM | denial.granter.plan",
    );
    expect(denialText({ reason: "condition", condition: "no-pim" }, t)).toBe("denial.condition.no-pim");
    expect(denialText({ reason: "screen" }, t)).toBe("");
  });

  it("names who can grant a right: the shop, the network or the platform", () => {
    const granters = (["FITTER", "USER_LIST", "SHOP_LIST", "NETWORK_EXPORT"] as const).map(granterOf);
    expect(granters).toEqual(["shop", "shop", "platform", "network"]);
  });
});
