/** Returns the figures of a list: sums and averages over the records that a query finds, amounts of money by currency. */
import { sql, type SQL } from "drizzle-orm";
import { figuresEndpoint, MAX_FIGURE_RECORDS, type FigureAmount } from "../../../../src/contract/figures-endpoint";
import type { ListFigure } from "../../../../src/contract/list-definition";
import type { ListQuery } from "../../../../src/contract/list-query";
import { route, type Route, type RouteDocumentation } from "../../platform/http/route";
import { readerOf, visibleOf } from "../caller";
import type { Registry, ResourceService } from "../types";
import { joinsOf, listCondition } from "./list-conditions";

interface FiguresRow extends Record<string, unknown> {
  readonly count: number | string;
  /** Amounts of each figure, in order. */
  readonly amounts: readonly (readonly FigureAmount[])[];
}
type Figures = Readonly<Record<string, ListFigure<string>>>;

const valueName = (place: number): SQL => sql`${sql.identifier(`value_${place}`)}`;
const currencyName = (place: number): SQL => sql`${sql.identifier(`currency_${place}`)}`;

const fieldOf = (figure: ListFigure<string>): string => ("sum" in figure ? figure.sum : figure.average);

/** Calculates one figure from the columns of its field in `found`. */
function amountsSql(figure: ListFigure<string>, place: number): SQL {
  const value = valueName(place);
  const currency = currencyName(place);
  const calculated = "sum" in figure ? sql`sum(${value})` : sql`round(avg(${value}))`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('value', value, 'currency', currency) order by currency), '[]'::jsonb)
    from (select ${currency} as currency, ${calculated} as value from found where ${value} is not null group by ${currency}) grouped)`;
}

/** The route of a resource's figures. Figures of fields that the caller does not see are left out. */
export function figuresRoute(
  service: ResourceService,
  registry: Registry,
  figures: Figures,
  queryOf: (service: ResourceService, query: Readonly<Record<string, string>>) => ListQuery,
  documentation: () => RouteDocumentation,
): Route {
  const { resource, storage } = service;
  return route(
    figuresEndpoint(resource),
    async (context, { query }) => {
      const { data } = context;
      const listQuery = queryOf(service, query);
      const reader = await readerOf(context, registry, service, listQuery.filter);
      const { all: visible } = visibleOf(service, context);
      const condition = listCondition(storage, data, listQuery, reader, visible);
      const shown = Object.entries(figures).flatMap(([name, figure]) => {
        const field = fieldOf(figure);
        const stored = visible.has(field) ? storage.field(field, reader.languages) : undefined;
        return stored === undefined
          ? []
          : [{ name, figure, stored, isMoney: resource.fields[field]?.kind === "money" }];
      });
      const columns = shown.map(
        ({ stored: { key, value }, isMoney }, place) =>
          sql`${key ?? value} as ${valueName(place)}, ${isMoney ? sql`${value}->>'currency'` : sql`null::text`} as ${currencyName(place)}`,
      );
      if (columns.length === 0) return { figures: {} };
      const joins =
        condition.joined || shown.some(({ stored }) => stored.joined === true) ? joinsOf(storage) : undefined;
      const [row] = await data.execute<FiguresRow>(
        storage.table,
        (
          scope,
        ) => sql`with found as materialized (select ${sql.join(columns, sql`, `)} from ${storage.table} ${joins ?? sql``}
            where ${scope} and ${condition.where} limit ${MAX_FIGURE_RECORDS + 1})
          select (select count(*) from found) as count,
            jsonb_build_array(${sql.join(
              shown.map(({ figure }, place) => amountsSql(figure, place)),
              sql`, `,
            )}) as amounts`,
      );
      if (row === undefined || Number(row.count) > MAX_FIGURE_RECORDS) return { figures: null };
      return { figures: Object.fromEntries(shown.map(({ name }, place) => [name, [...(row.amounts[place] ?? [])]])) };
    },
    documentation,
  );
}
