/** Matrix of dealers by services. Each cell holds one fact of the pair, such as offered or price. */
import type { FieldErrors } from "../../../../../src/contract/errors";
import type { Money, Reference } from "../../../../../src/contract/fields/values";
import type { ColumnCell } from "../../../../../src/contract/kinds/matrix";
import type { MatrixHead } from "../../../../../src/contract/kinds/matrix-endpoints";
import type { RecordOf } from "../../../../../src/contract/resource";
import service from "../../../../../src/resources/dealers/services/service.resource";
import type { SERVICE_FACTS } from "../../../../../src/resources/dealers/services/service-dealer.resource";
import { refuse } from "../../../resources/writing/validate-change";
import type { CellChange } from "../../../resources/kinds/kind-hooks";
import type { KindContext, MatrixHooks } from "../../../resources/types";
import { labelText } from "../../../resources/reading/references";
import { serviceOf } from "../../../resources/service";
import { dealerRows } from "./dealer-rows";
import { saveDealer } from "./save-dealer";

type Service = RecordOf<typeof service>;
type Fact = (typeof SERVICE_FACTS)[number];
/** A service offered by a dealer. */
interface Offer extends Record<string, unknown> {
  readonly service: Reference;
  readonly priceOverride: Money | null;
  readonly durationOverride: number | null;
  readonly available: boolean;
}
interface Filters extends Record<string, unknown> {
  readonly fact: Fact | null;
  readonly service: Reference | null;
}

const FACTS: Readonly<Record<Fact, { readonly cell: ColumnCell; readonly valueOf: (offer: Offer) => unknown }>> = {
  OFFERED: { cell: { kind: "boolean" }, valueOf: ({ available }) => available },
  PRICE: { cell: { kind: "money", min: 0 }, valueOf: ({ priceOverride }) => priceOverride },
  DURATION: { cell: { kind: "integer", min: 5, max: 960 }, valueOf: ({ durationOverride }) => durationOverride },
};
const ALL = Object.keys(FACTS) as Fact[];

/** Returns the key of the column with a fact about a service. */
export const columnKey = (id: number, fact: Fact): string => `${String(id)}-${fact}`;
function factOf(column: string): { readonly id: number; readonly fact: Fact } {
  const [id = "", fact = ""] = column.split("-");
  return { id: Number(id), fact: fact as Fact };
}

const offersOf = (dealer: Readonly<Record<string, unknown>>): readonly Offer[] =>
  (dealer["services"] ?? []) as readonly Offer[];

/** Returns the active services in the order of the public site, or only the given one. */
async function services({ all }: KindContext, only: Reference | null): Promise<readonly Service[]> {
  const found = await all(service, { active: "true" });
  return found.filter(({ id }) => only === null || id === only.id).sort((a, b) => a.position - b.position);
}

/** Returns a dealer's offers after the changes. Own terms are kept when a service is no longer offered. */
export function applyChanges(
  dealer: Readonly<Record<string, unknown>>,
  changes: readonly Pick<CellChange, "column" | "value">[],
): Offer[] {
  const offers = new Map(offersOf(dealer).map((offer) => [offer.service.id, offer]));
  for (const { column, value } of changes) {
    const { id, fact } = factOf(column);
    const newOffer = { service: { id, label: "" }, priceOverride: null, durationOverride: null, available: false };
    const before = offers.get(id) ?? newOffer;
    if (fact === "OFFERED") offers.set(id, { ...before, available: value === true });
    if (fact === "PRICE") offers.set(id, { ...before, priceOverride: value as Money | null });
    if (fact === "DURATION") offers.set(id, { ...before, durationOverride: value as number | null });
  }
  return [...offers.values()].filter(
    ({ available, priceOverride, durationOverride }) =>
      available || priceOverride !== null || durationOverride !== null,
  );
}

export const offeredMatrix: MatrixHooks<Filters, never> = {
  async read({ filters, ...query }, context) {
    const { caller, languages } = context;
    const facts = query.rows === undefined ? [filters.fact ?? "OFFERED"] : ALL;
    const visibleServices = await services(context, filters.service);
    const { resource } = serviceOf(caller.registry, "service");
    const { dealers, rows, total } = await dealerRows(query, context, ["services"]);
    const cells: Record<string, Record<string, unknown>> = {};
    const locked: [string, string][] = [];
    for (const dealer of dealers) {
      const offers = new Map(offersOf(dealer).map((offer) => [offer.service.id, offer]));
      const rowCells: Record<string, unknown> = {};
      for (const { id } of visibleServices)
        for (const fact of facts) {
          const offer = offers.get(id);
          if (offer !== undefined) rowCells[columnKey(id, fact)] = FACTS[fact].valueOf(offer);
          // Terms can only be set for offered services.
          else if (fact !== "OFFERED") locked.push([String(dealer.id), columnKey(id, fact)]);
        }
      cells[dealer.id] = rowCells;
    }
    return {
      columns: visibleServices.flatMap(({ id, code, name }) =>
        facts.map((fact): MatrixHead => ({
          key: columnKey(id, fact),
          label: labelText(resource.fields["name"], name, [caller.context.locale, ...languages]),
          note: code,
          cell: FACTS[fact].cell,
        })),
      ),
      rows,
      cells: cells as Record<string, Record<string, never>>,
      locked,
      total,
    };
  },

  async save(changes, context) {
    const errors: Record<string, FieldErrors[string]> = {};
    for (const row of new Set(changes.map((change) => change.row))) {
      const rowChanges = changes.filter((change) => change.row === row);
      const columns = rowChanges.map(({ column }) => column);
      const change = (dealer: Readonly<Record<string, unknown>>) => ({ services: applyChanges(dealer, rowChanges) });
      Object.assign(errors, await saveDealer(context, row, columns, change));
    }
    if (Object.keys(errors).length > 0) refuse(errors);
  },
};
