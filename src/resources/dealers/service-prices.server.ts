/** New prices of services, and of dealers that have prices of their own where that is wanted. */
import { changedPrice, priceSpan, type PriceChange } from "../../../host/server/library/change-prices";
import { imageOf, putBack, type Image } from "../../../host/server/library/put-back";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { LineEffect, ToolContext } from "../../../host/server/resources/kinds/kind-hooks";
import { textIn, type Money } from "../../contract/fields/values";
import type { AnyRecord, RecordOf } from "../../contract/resource";
import type fitter from "./fitter.resource";
import type service from "./service.resource";
import servicePrices from "./service-prices.resource";

type Service = RecordOf<typeof service>;
type Dealer = RecordOf<typeof fitter>;
type Effect = LineEffect<"service" | "dealer">;

/** Values of the service with other prices, and the amounts before and after. */
function priced({ price, rimPrices }: Service, change: PriceChange) {
  const rows = rimPrices.map((row) => ({
    ...row,
    price: changedPrice(row.price, change),
    runflatSupplement: row.runflatSupplement === null ? null : changedPrice(row.runflatSupplement, change),
  }));
  const amount = price === null ? null : changedPrice(price, change);
  const amounts = (one: Money | null, many: readonly { readonly price: Money }[]): Money[] => [
    ...(one === null ? [] : [one]),
    ...many.map((row) => row.price),
  ];
  return {
    values: { price: amount, rimPrices: rows },
    before: amounts(price, rimPrices),
    after: amounts(amount, rows),
  };
}

/** Writes other values; `before` is what brings the old ones back. */
async function written(
  resource: "service" | "fitter",
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
  { save }: Pick<ToolContext, "save">,
): Promise<Pick<Effect, "outcome" | "before" | "after">> {
  const { after } = await save(resource, record.id, values);
  return {
    outcome: "CHANGE",
    before: { ...imageOf(record, Object.keys(values)), version: after.version },
    after: values,
  };
}

async function ofService(found: Service, change: PriceChange, context: ToolContext): Promise<Effect> {
  const { locale } = context.caller.context;
  const { values, before, after } = priced(found, change);
  if (before.length === 0) return { outcome: "SKIP", kind: "service", message: "servicePrices.line.none" };
  const params = { before: priceSpan(before, locale), after: priceSpan(after, locale) };
  if (JSON.stringify(before) === JSON.stringify(after))
    return { outcome: "SKIP", kind: "service", message: "servicePrices.line.same", params: { before: params.before } };
  const record = found as unknown as AnyRecord;
  return {
    ...(await written("service", record, values, context)),
    kind: "service",
    message: "servicePrices.line.changed",
    params,
  };
}

async function ofDealer(
  dealer: Dealer,
  meant: ReadonlySet<number>,
  change: PriceChange,
  context: ToolContext,
): Promise<Effect | null> {
  const rows = dealer.services.map((row) =>
    row.priceOverride === null || !meant.has(row.service.id)
      ? row
      : { ...row, priceOverride: changedPrice(row.priceOverride, change) },
  );
  const count = rows.filter(
    (row, index) => row.priceOverride?.minor !== dealer.services[index]?.priceOverride?.minor,
  ).length;
  if (count === 0) return null;
  const record = dealer as unknown as AnyRecord;
  return {
    ...(await written("fitter", record, { services: rows }, context)),
    kind: "dealer",
    message: "servicePrices.line.dealer",
    params: { count },
  };
}

export default defineHooks(servicePrices, {
  tool: {
    async run({ services, category, withDealers, ...change }, tool) {
      const all = (await tool.all("service")) as unknown as Service[];
      const chosen = new Set(services.map(({ id }) => id));
      const meant = all
        .filter((one) => (chosen.size > 0 ? chosen.has(one.id) : one.active))
        .filter((one) => category === null || one.category.id === category.id)
        .sort((a, b) => a.position - b.position);
      if (meant.length === 0) tool.warn("servicePrices.warning.none");
      const languages = [tool.caller.context.locale, ...tool.languages];
      await tool.each(
        meant,
        ({ id, code, name }) => ({ rowKey: code, label: textIn(name, languages), path: `service/${id}` }),
        (one, context) => ofService(one, change, context),
      );
      if (!withDealers) return undefined;
      const ids = new Set(meant.map(({ id }) => id));
      const dealers = ids.size === 0 ? [] : await tool.all("fitter", { withServices: [...ids].join(",") });
      await tool.each(
        dealers as unknown as Dealer[],
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => ofDealer(dealer, ids, change, context),
      );
      return undefined;
    },
    undo: ({ kind, before }, context) =>
      putBack(kind === "dealer" ? "fitter" : "service", before as Image, "servicePrices.line.edited-since", context),
  },
});
