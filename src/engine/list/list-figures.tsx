/** Figures over the records that a list finds, below its toolbar. Loaded after the rows. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { figuresEndpoint } from "../../contract/figures-endpoint";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import { useCellLocale } from "../cells/cell-locale";
import { formatMoney, formatNumber } from "../cells/format";
import { resourceKeys } from "../resource-cache";
import { searchOf } from "../resource-queries";
import type { ListController } from "./list-controller";
import css from "./list-figures.css";
import { withPage } from "./list-state";

defineSheet(css);

/** Shown until a figure is known, and where no record has a value. */
const NO_VALUE = "–";

interface Amount {
  readonly value: number;
  readonly currency: string | null;
}

export function ListFigures({ list }: { readonly list: ListController }) {
  const { t, locale } = useCellLocale();
  const { http } = useRuntime();
  const { resource, query, page } = list;
  const search = searchOf(resource, { ...withPage(query, 1), sort: [] }).toString();
  const { data } = useQuery({
    queryKey: resourceKeys.figures(resource.name, search),
    queryFn: ({ signal }) =>
      http.call(figuresEndpoint(resource), {
        query: Object.fromEntries(new URLSearchParams(search)),
        signal,
        background: true,
        logOnly: true,
      }),
    enabled: page !== undefined,
    placeholderData: keepPreviousData,
  });
  const textOf = (amounts: readonly Amount[] | undefined): string =>
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
      {data?.figures === null ? <p className="td-small td-muted">{t("list.figures.many")}</p> : null}
    </div>
  );
}
