/** Limits catalogues to three levels of one type without a cycle, checks addresses, and moves the sheets of deleted ones. */
import { catalogFields } from "../../../host/server/features/publication/computed-fields";
import { copyAllParagraphs } from "../../../host/server/features/paragraphs/copy-all";
import {
  checkRemovalTarget,
  redirectFormerAddresses,
  redirectDeletedPages,
  isInOwnAncestors,
  findTakenAddresses,
  wasActive,
} from "../../../host/server/features/publication/page-hooks";
import { ApiProblem } from "../../../host/server/platform/http/problem";
import { defineHooks } from "../../../host/server/resources/hooks";
import { parentIds } from "../../../host/server/resources/reading/referenced-ids";
import { serviceOf } from "../../../host/server/resources/service";
import type { HookContext, RemovedContext } from "../../../host/server/resources/types";
import { updateRecords } from "../../../host/server/resources/writing/write-records";
import type { MessageKey } from "../../contract/errors";
import type { Reference } from "../../contract/fields";
import { referenceTo } from "../../contract/record-values";
import type { AnyRecord, RecordMeta, RecordOf } from "../../contract/resource";
import { valueError, type AttributeValue } from "./catalog-attributes";
import type catalogProduct from "./catalog-product.resource";
import catalog from "./catalog.resource";
import { metaTagErrors } from "./meta-tags.server";

const MAX_LEVELS = 3;

/** Counts the levels of catalogues below one. */
async function levelsBelow(id: number, context: HookContext): Promise<number> {
  const all = await context.all("catalog");
  let level: ReadonlySet<number> = new Set([id]);
  for (let levels = 0; levels < MAX_LEVELS; levels++) {
    const next = all.filter((child) => level.has((child["parent"] as Reference | null)?.id ?? 0)).map(({ id }) => id);
    if (next.length === 0) return levels;
    level = new Set(next);
  }
  return MAX_LEVELS;
}

/** Counts the catalogues from the parent up to the top, the parent included. */
async function levelsAbove(parent: Reference | null, context: HookContext): Promise<number> {
  let levels = 0;
  for (let next = parent?.id; next !== undefined && levels <= MAX_LEVELS; levels++) {
    const [ancestor] = await context.find("catalog", [next]);
    next = (ancestor?.["parent"] as Reference | null | undefined)?.id;
  }
  return levels;
}

async function hasTooManyLevels(
  before: { readonly id: number } | null,
  parent: Reference | null,
  context: HookContext,
): Promise<boolean> {
  const above = await levelsAbove(parent, context);
  return above > 0 && above + 1 + (before === null ? 0 : await levelsBelow(before.id, context)) > MAX_LEVELS;
}

async function isOfOtherType(
  { parent, type }: { readonly parent: Reference | null; readonly type: string },
  context: HookContext,
): Promise<boolean> {
  if (parent === null) return false;
  const [found] = await context.find("catalog", [parent.id]);
  return found !== undefined && found["type"] !== type;
}

type Catalog = RecordOf<typeof catalog>;

const withChildren = (catalogs: readonly RecordMeta[], { data }: HookContext) =>
  parentIds(data, catalog.name, catalogs);

const targetIn = ({ sheets }: Readonly<Record<string, unknown>>): Reference | null =>
  (sheets as Reference | null | undefined) ?? null;

/** Returns the catalogue that takes the sheets of deleted ones: undefined if none was chosen, null if it goes or has gone itself. */
async function targetOfSheets(
  removed: readonly RecordMeta[],
  { find }: HookContext,
  input: Readonly<Record<string, unknown>>,
): Promise<AnyRecord | null | undefined> {
  const target = targetIn(input);
  if (target === null) return undefined;
  const [found] = await find("catalog", [target.id]);
  return removed.some(({ id }) => id === target.id) ? null : (found ?? null);
}

const sheetsError = ({ type }: Catalog, target: AnyRecord | null | undefined): MessageKey | undefined => {
  if (target === undefined) return "catalog.error.products";
  if (target === null) return "catalog.error.sheets-target";
  return target["type"] === type ? undefined : "catalog-product.error.other-type";
};

/** Fields that place a sheet in its catalogues. */
const PLACING: ReadonlySet<string> = new Set(["catalog", "otherCatalogs", "places"]);

type Sheet = RecordOf<typeof catalogProduct>;

/** Returns where a sheet of deleted catalogues belongs after them: the target takes their place. */
function movedSheet(sheet: Sheet, removed: ReadonlySet<number>, target: Reference) {
  const replaced = (owner: Reference): Reference => (removed.has(owner.id) ? target : owner);
  const catalog = replaced(sheet.catalog);
  const furtherIds = new Set(sheet.otherCatalogs.map((other) => replaced(other).id));
  furtherIds.delete(catalog.id);
  const places = new Map(sheet.places.map(({ owner, position }) => [replaced(owner).id, position]));
  return {
    catalog,
    otherCatalogs: [...furtherIds].map(referenceTo),
    places: [...furtherIds].map((id) => ({ owner: referenceTo(id), position: places.get(id) ?? sheet.position })),
  };
}

/** Moves the sheets of deleted catalogues, at most some thousand at a time. */
async function moveSheets(
  catalogs: readonly Catalog[],
  { all, caller, data, undoWith }: RemovedContext,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const target = targetIn(input);
  const service = serviceOf(caller.registry, "catalog-product");
  const owners = catalogs.filter(({ products }) => (products ?? 0) > 0);
  if (target === null || owners.length === 0) return;
  const ids = new Set(owners.map(({ id }) => id));
  const filter = { catalog: [...ids].join(",") };
  for (let sheets = await all("catalog-product", filter); sheets.length > 0;) {
    const changes = sheets.map((before) => ({
      before,
      values: { ...before, ...movedSheet(before as unknown as Sheet, ids, target) },
      changed: PLACING,
    }));
    const { written } = await updateRecords(service, caller, data, changes, { verb: "UPDATE" });
    // Another user saves the rest right now.
    if (written.length === 0) throw new ApiProblem("conflict");
    for (const { before } of written) {
      const values = Object.fromEntries([...PLACING].map((name) => [name, before[name]]));
      const entry = { resource: service.resource.name, id: before.id, version: before.version + 1, values };
      const { catalog: main, otherCatalogs } = before as unknown as Sheet;
      const from = [main, ...otherCatalogs].map(({ id }) => id).find((id) => ids.has(id));
      if (from !== undefined) undoWith(from, entry);
    }
    sheets = await all("catalog-product", filter);
  }
}

/** Returns errors of attributes whose new type does not fit the values that products have. Catalogues below may have such values, too. */
async function typeErrors(
  before: Catalog | null,
  { attributes }: Pick<Catalog, "attributes">,
  { all }: HookContext,
): Promise<Record<string, MessageKey>> {
  const former = new Map(before?.attributes.map(({ code, type }) => [code, type]));
  const changed = attributes.filter(({ code, type }) => former.has(code) && former.get(code) !== type);
  if (before === null || changed.length === 0) return {};
  const catalogs = await all("catalog");
  const inside = new Set([before.id]);
  for (let level = 1; level < MAX_LEVELS; level++)
    for (const { id, parent } of catalogs) if (inside.has((parent as Reference | null)?.id ?? 0)) inside.add(id);
  const found = await all("catalog-product", { catalog: [...inside].join(",") });
  // The attributes of a sheet are those of its main catalogue.
  const sheets = found.filter((sheet) => inside.has((sheet["catalog"] as Reference).id));
  const values = sheets.flatMap((sheet) => sheet["attributes"] as readonly AttributeValue[]);
  const misfits = changed.filter((attribute) =>
    values.some(({ code, value }) => code === attribute.code && valueError(attribute, value) !== undefined),
  );
  return Object.fromEntries(
    misfits.map((attribute) => [
      `attributes.${String(attributes.indexOf(attribute))}.type`,
      "catalog.error.attribute-type",
    ]),
  );
}

export default defineHooks(catalog, {
  computed: catalogFields,
  async beforeSave({ before, values, sent }, context) {
    const fields: Record<string, string> = {
      ...(await findTakenAddresses("slug", before, values, context)),
      ...(await metaTagErrors(before, values, sent, context)),
      ...(sent.has("attributes") && (await typeErrors(before, values, context))),
    };
    if (before !== null && before.type !== values.type) fields["type"] = "catalog.error.type-fixed";
    if (before !== null && (await isInOwnAncestors("catalog", before.id, values.parent, context)))
      fields["parent"] = "page.error.parent-ring";
    else if (await isOfOtherType(values, context)) fields["parent"] = "catalog.error.parent-type";
    else if (before?.parent?.id !== values.parent?.id && (await hasTooManyLevels(before, values.parent, context)))
      fields["parent"] = "catalog.error.levels";
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  async beforeRemove(record, context, input) {
    if ((await context.forAll(withChildren)).has(record.id)) return { errors: ["catalog.error.children"] };
    if ((record.products ?? 0) > 0) {
      const error = sheetsError(record, await context.forAll(targetOfSheets));
      if (error !== undefined) return { fields: { sheets: error } };
    }
    return checkRemovalTarget("slug", record, input, context);
  },
  afterWrite: (change, context) => redirectFormerAddresses("slug", change, context, wasActive(change.before)),
  afterDuplicate: (source, copy, context) => copyAllParagraphs("CATALOG", source.id, copy.id, context),
  async afterRemove(pages, context, input) {
    await redirectDeletedPages("slug", pages.filter(wasActive), context, input);
    await moveSheets(pages, context, input);
  },
});
