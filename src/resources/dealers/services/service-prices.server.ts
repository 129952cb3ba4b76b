/** Changes prices of services and, on request, the dealers' own prices. */
import {
  changedPrice,
  priceSpan,
  type PriceChange,
} from "../../../../host/server/features/service-catalogue/change-prices";
import { snapshotOf, restoreValues, type Snapshot } from "../../../../host/server/features/service-catalogue/put-back";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { LineEffect } from "../../../../host/server/resources/kinds/kind-hooks";
import type { ToolContext } from "../../../../host/server/resources/types";
import { textIn, type Money } from "../../../contract/fields/values";
import type { AnyRecord, RecordOf } from "../../../contract/resource";
import fitter from "../fitter/fitter.resource";
import service from "./service.resource";
import servicePrices from "./service-prices.resource";

type Service = RecordOf<typeof service>;
type Dealer = RecordOf<typeof fitter>;
type Effect = LineEffect<"service" | "dealer">;

/** Calculates new prices; returns the values to save and the amounts before and after. */
function repriceService({ price, rimPrices, vehiclePrices }: Service, change: PriceChange) {
  const rows = rimPrices.map((row) => ({
    ...row,
    price: changedPrice(row.price, change),
    runflatSupplement: row.runflatSupplement === null ? null : changedPrice(row.runflatSupplement, change),
  }));
  const vehicles = vehiclePrices.map((row) => ({ ...row, price: changedPrice(row.price, change) }));
  const amount = price === null ? null : changedPrice(price, change);
  const amounts = (basePrice: Money | null, lines: readonly { readonly price: Money }[]): Money[] => [
    ...(basePrice === null ? [] : [basePrice]),
    ...lines.map((row) => row.price),
  ];
  return {
    values: { price: amount, rimPrices: rows, vehiclePrices: vehicles },
    before: amounts(price, [...rimPrices, ...vehiclePrices]),
    after: amounts(amount, [...rows, ...vehicles]),
  };
}

/** Saves values; `before` has what undo needs. */
async function saveValues(
  resource: "service" | "fitter",
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
  { save }: Pick<ToolContext, "save">,
): Promise<Pick<Effect, "outcome" | "before" | "after">> {
  const { after } = await save(resource, record.id, values);
  return {
    outcome: "CHANGE",
    before: { ...snapshotOf(record, Object.keys(values)), version: after.version },
    after: values,
  };
}

async function changeService(current: Service, change: PriceChange, context: ToolContext): Promise<Effect> {
  const { locale } = context.caller.context;
  const { values, before, after } = repriceService(current, change);
  if (before.length === 0) return { outcome: "SKIP", kind: "service", message: "service-prices.line.none" };
  const params = { before: priceSpan(before, locale), after: priceSpan(after, locale) };
  if (JSON.stringify(before) === JSON.stringify(after))
    return { outcome: "SKIP", kind: "service", message: "service-prices.line.same", params: { before: params.before } };
  const record = current as unknown as AnyRecord;
  return {
    ...(await saveValues("service", record, values, context)),
    kind: "service",
    message: "service-prices.line.changed",
    params,
  };
}

async function changeDealer(
  dealer: Dealer,
  selected: ReadonlySet<number>,
  change: PriceChange,
  context: ToolContext,
): Promise<Effect | null> {
  const rows = dealer.services.map((row) =>
    row.priceOverride === null || !selected.has(row.service.id)
      ? row
      : { ...row, priceOverride: changedPrice(row.priceOverride, change) },
  );
  const count = rows.filter(
    (row, index) => row.priceOverride?.minor !== dealer.services[index]?.priceOverride?.minor,
  ).length;
  if (count === 0) return null;
  const record = dealer as unknown as AnyRecord;
  return {
    ...(await saveValues("fitter", record, { services: rows }, context)),
    kind: "dealer",
    message: "service-prices.line.dealer",
    params: { count },
  };
}

export default defineHooks(servicePrices, {
  tool: {
    async run({ services, category, withDealers, ...change }, tool) {
      const all = await tool.all(service);
      const selectedIds = new Set(services.map(({ id }) => id));
      const selected = all
        .filter((candidate) => (selectedIds.size > 0 ? selectedIds.has(candidate.id) : candidate.active))
        .filter((candidate) => category === null || candidate.category.id === category.id)
        .sort((a, b) => a.position - b.position);
      if (selected.length === 0) tool.warn("service-prices.warning.none");
      const languages = [tool.caller.context.locale, ...tool.languages];
      await tool.each(
        selected,
        ({ id, code, name }) => ({ rowKey: code, label: textIn(name, languages), path: `service/${id}` }),
        (record, context) => changeService(record, change, context),
      );
      if (!withDealers) return undefined;
      const ids = new Set(selected.map(({ id }) => id));
      const dealers = ids.size === 0 ? [] : await tool.all(fitter, { withServices: [...ids].join(",") });
      await tool.each(
        dealers,
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => changeDealer(dealer, ids, change, context),
      );
      return undefined;
    },
    undo: ({ kind, before }, context) =>
      restoreValues(
        kind === "dealer" ? "fitter" : "service",
        before as Snapshot,
        "service-prices.line.edited-since",
        context,
      ),
  },
});
