/** Matrix of dealers by fields that the shop overrides. A cell holds what the shop shows. */
import type { FieldErrors } from "../../../../../src/contract/errors";
import { isLocalised, type Reference } from "../../../../../src/contract/fields";
import type { MatrixHead } from "../../../../../src/contract/kinds/matrix-endpoints";
import { widen, type AnyResource, type RecordOf } from "../../../../../src/contract/resource";
import type dealerOverride from "../../../../../src/resources/dealers/overrides/dealer-override.resource";
import fitter from "../../../../../src/resources/dealers/fitter/fitter.resource";
import {
  CURRENT_STATES,
  OVERRIDABLE,
  type Overridable,
} from "../../../../../src/resources/dealers/overrides/overridable-fields";
import {
  directoryValue,
  ELSEWHERE,
  FACTS,
  isCurrent,
  type CellFact,
} from "../../../../../src/resources/dealers/overrides/override-cells";
import { canRead, mayChange } from "../../../resources/caller";
import { readMatching } from "../../../resources/reading/read-records";
import type { CellChange } from "../../../resources/kinds/kind-hooks";
import { serviceOf } from "../../../resources/service";
import type { KindContext, MatrixHooks } from "../../../resources/types";
import { removeWithin } from "../../../resources/writing/saving";
import { refuse } from "../../../resources/writing/validate-change";
import { saveOverrides } from "../storage/overrides";
import { dealerRows } from "./dealer-rows";
import { saveDealer } from "./save-dealer";

type Override = RecordOf<typeof dealerOverride>;
type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;
interface Filters extends Record<string, unknown> {
  readonly field: Overridable | null;
  readonly tag: Reference | null;
  readonly value: string | null;
  readonly state: (typeof CURRENT_STATES)[number] | null;
  readonly own: boolean;
}

const dealers: AnyResource = widen(fitter);

/** Fields of a dealer, and locales of a text, for the columns. */
interface Column {
  readonly key: string;
  readonly field: Overridable;
  readonly locale: string | undefined;
}

function columnsOf({ caller, languages }: KindContext, only: Overridable | null): Column[] {
  return OVERRIDABLE.flatMap((field): Column[] => {
    const definition = dealers.fields[field];
    if (definition === undefined || (only !== null && only !== field) || !canRead(definition, caller.context))
      return [];
    if (!isLocalised(definition) || ELSEWHERE.has(field)) return [{ key: field, field, locale: undefined }];
    return languages.map((locale) => ({ key: `${field}.${locale}`, field, locale }));
  });
}

function headOf({ key, field, locale }: Column, { caller }: KindContext): MatrixHead {
  const definition = dealers.fields[field];
  const locked = definition === undefined || ELSEWHERE.has(field) || !mayChange(definition, caller);
  const { max } = (definition?.options ?? {}) as { readonly max?: number };
  return { key, label: "", locked, ...(locale !== undefined && { field, locale, cell: { kind: "text", max } }) };
}

const shownValue = (dealer: Values, { field, locale }: Column): unknown =>
  ELSEWHERE.has(field)
    ? ((dealer["ownValues"] ?? []) as readonly string[]).includes(field)
      ? "OWN"
      : null
    : ((locale === undefined ? dealer[field] : (dealer[field] as Texts | null)?.[locale]) ?? null);

/** Returns the overrides of some dealers, without those of the past. */
async function overridesOf({ caller, data }: KindContext, ids: readonly number[]): Promise<readonly Override[]> {
  if (ids.length === 0) return [];
  const { storage, resource } = serviceOf(caller.registry, "dealer-override");
  const fields = Object.keys(resource.fields);
  const filter = { fitter: ids.join(","), state: CURRENT_STATES.join(",") };
  // Current ones last, so that they take the place of planned ones.
  const query = { q: "", page: 1, size: 25, sort: [{ field: "from", descending: true }], filter };
  const request = { query, reader: caller, fields, filterable: new Set(fields), sortable: new Set(fields) };
  const most = ids.length * OVERRIDABLE.length * caller.context.languages.length * 2;
  return (await readMatching(storage, data, request, most)) as unknown as Override[];
}

const columnKey = ({ field, locale }: Override): string =>
  locale === null || ELSEWHERE.has(field) ? field : `${field}.${locale}`;

function factsOf(overrides: readonly Override[]): Record<string, CellFact> {
  const facts: Record<string, CellFact> = {};
  for (const override of overrides) {
    const { state, directoryValue } = override;
    const directory = directoryValue === null || ELSEWHERE.has(override.field) ? null : String(directoryValue);
    const fact = { state, directory };
    const known = facts[columnKey(override)];
    if (known === undefined || isCurrent(fact)) facts[columnKey(override)] = fact;
  }
  return facts;
}

/** The filters of the dealer list that select the rows. */
async function dealerFilter(
  { field, tag, value, state, own }: Filters,
  { find }: KindContext,
): Promise<Record<string, string>> {
  const [named] = tag === null || value === null ? [] : await find("meta-data", [tag.id]);
  return {
    owned: "false",
    ...(own && { overrideCount: "1.." }),
    ...(state !== null && { ownValueState: field === null ? state : `${state} ${field}` }),
    ...(tag !== null && { withTags: String(tag.id) }),
    ...(value !== null && { tagged: named === undefined ? value : `${String(named["tagName"])} = ${value}` }),
  };
}

/** Applies the changes of one dealer: new values like its form, then what only an override can say. */
async function saveRow(
  context: KindContext,
  row: string,
  cells: Values,
  changes: readonly CellChange[],
): Promise<FieldErrors> {
  const { caller, data } = context;
  const columns = new Map(columnsOf(context, null).map((column) => [column.key, column]));
  const fitterId = Number(row);
  const written: (CellChange & { readonly target: Column })[] = [];
  for (const change of changes) {
    const target = columns.get(change.column);
    if (target === undefined) continue;
    const directory = directoryValue(cells, change.column);
    if (change.value === null && directory !== null && change.answer === undefined)
      return { [`${row}.${change.column}`]: { key: "dealer-override-matrix.error.empty" } };
    const isDirectory = change.answer === "RESET" || (change.answer === "PIN" && change.value === directory);
    if (!isDirectory) written.push({ ...change, target });
  }
  const keys = written.map(({ column }) => column);
  const change = (dealer: Values): Values => {
    const values: Record<string, unknown> = {};
    for (const { target, value } of written) {
      const { field, locale } = target;
      const texts = (values[field] ?? dealer[field] ?? {}) as Texts;
      values[field] = locale === undefined ? value : { ...texts, [locale]: value };
    }
    return values;
  };
  const errors = written.length === 0 ? {} : await saveDealer(context, row, keys, change);
  if (Object.keys(errors).length > 0) return errors;

  const back = changes.filter(({ answer }) => answer === "RESET").map(({ column }) => column);
  const overrides = back.length === 0 ? [] : await overridesOf(context, [fitterId]);
  for (const override of overrides)
    if (override.state !== "PLANNED" && back.includes(columnKey(override)))
      await removeWithin(serviceOf(caller.registry, "dealer-override"), caller, data, override.id);
  const pinned = changes.flatMap(({ column, value, answer }) => {
    const target = columns.get(column);
    if (target === undefined || answer !== "PIN" || value !== directoryValue(cells, column)) return [];
    return [{ fitterId, field: target.field, locale: target.locale ?? "", value, pinned: true }];
  });
  if (pinned.length > 0) await saveOverrides(data, pinned);
  return {};
}

export const overrideMatrix: MatrixHooks<Filters, never> = {
  async read({ filters, ...query }, context) {
    const columns = columnsOf(context, query.rows === undefined ? filters.field : null);
    const {
      dealers: found,
      rows,
      total,
    } = await dealerRows(
      query,
      context,
      ["owned", "ownValues", ...new Set(columns.map(({ field }) => field))],
      await dealerFilter(filters, context),
    );
    const shown = found.filter(({ owned }) => owned === false);
    const byDealer = new Map<number, Override[]>();
    for (const override of await overridesOf(
      context,
      shown.map(({ id }) => id),
    )) {
      const same = byDealer.get(override.fitter.id);
      if (same === undefined) byDealer.set(override.fitter.id, [override]);
      else same.push(override);
    }
    const cells: Record<string, Record<string, unknown>> = {};
    for (const dealer of shown) {
      cells[dealer.id] = {
        ...Object.fromEntries(columns.map((column) => [column.key, shownValue(dealer, column)])),
        [FACTS]: factsOf(byDealer.get(dealer.id) ?? []),
      };
    }
    return {
      columns: columns.map((column) => headOf(column, context)),
      rows: rows.filter(({ key }) => key in cells),
      cells: cells as Record<string, Record<string, never>>,
      total,
    };
  },

  async save(changes, context) {
    const errors: Record<string, FieldErrors[string]> = {};
    const rows = [...new Set(changes.map(({ row }) => row))];
    const filters = { field: null, tag: null, value: null, state: null, own: false };
    const { cells } = await overrideMatrix.read({ q: "", filters, from: 0, size: rows.length, rows }, context);
    for (const row of rows) {
      const rowChanges = changes.filter((change) => change.row === row);
      Object.assign(errors, await saveRow(context, row, cells[row] ?? {}, rowChanges));
    }
    if (Object.keys(errors).length > 0) refuse(errors);
  },
};
