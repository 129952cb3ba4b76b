/** Figures over the records that a list finds, below its toolbar. Loaded after the rows. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { figuresEndpoint, MAX_FIGURE_RECORDS, type FigureAmount } from "../../contract/figures-endpoint";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import { useCellLocale } from "../cells/cell-locale";
import { formatMoney, formatNumber } from "../cells/format";
import { resourceKeys } from "../resource-cache";
import { searchOf } from "../resource-queries";
import type { ListController } from "./list-controller";
import css from "./list-figures.css";

defineSheet(css);

/** Shown until a figure is known, and where no record has a value. */
const NO_VALUE = "–";

export function ListFigures({ list }: { readonly list: ListController }) {
  const { t, locale } = useCellLocale();
  const { http } = useRuntime();
  const { resource, query } = list;
  // Without page, size and order, which change no figure.
  const search = searchOf(resource, { q: query.q, filter: query.filter }).toString();
  const { data } = useQuery({
    queryKey: resourceKeys.figures(resource.name, search),
    queryFn: ({ signal }) =>
      http.call(figuresEndpoint(resource), {
        query: Object.fromEntries(new URLSearchParams(search)),
        signal,
        background: true,
        logOnly: true,
      }),
    placeholderData: keepPreviousData,
  });
  const textOf = (amounts: readonly FigureAmount[] | undefined): string =>
    amounts === undefined || amounts.length === 0
      ? NO_VALUE
      : amounts
          .map(({ value, currency }) =>
            currency === null ? formatNumber(value, locale) : formatMoney({ minor: value, currency }, locale),
          )
          .join(" + ");
  return (
    <div className="td-list__figures">
      <dl>
        {Object.keys(resource.list?.figures ?? {}).map((name) => (
          <div key={name}>
            <dt>{t.key(messageKeys.figure(resource.name, name))}</dt>
            <dd>{textOf(data?.figures?.[name])}</dd>
          </div>
        ))}
      </dl>
      {data?.figures === null ? (
        <p className="td-small td-muted">
          {t("list.figures.many", { count: formatNumber(MAX_FIGURE_RECORDS, locale) })}
        </p>
      ) : null}
    </div>
  );
}
