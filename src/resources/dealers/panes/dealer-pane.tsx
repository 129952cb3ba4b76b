/** One list of dealers that can be selected and moved to the other one. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { widen } from "../../../contract/resource";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { formatNumber } from "../../../engine/cells/format";
import { pageOptions } from "../../../engine/resource-queries";
import { useIntlLocale, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { SearchInput } from "../../../ui/inputs/search-input";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { Pagination } from "../../../ui/table/pagination";
import fitter from "../fitter/fitter.resource";

const dealers = widen(fitter);
const PAGE = 25;
const SEARCH_MS = 300;
/** Kind of the dragged ids. */
const DRAGGED = "application/x-td-dealers";

export interface DealerPaneProps {
  readonly title: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Label of the button that moves the selected dealers. */
  readonly action: string;
  readonly busy: boolean;
  /** Undefined where dealers may not leave. */
  readonly onMove: ((ids: readonly number[]) => void) | undefined;
  /** Dealers of the other list were dropped here; undefined where that is not possible. */
  readonly onDrop: ((ids: readonly number[]) => void) | undefined;
}

const sameIds = (text: string): number[] => text.split(",").map(Number).filter(Number.isInteger);

export function DealerPane({ title, filter, action, busy, onMove, onDrop }: DealerPaneProps) {
  const t = useT();
  const locale = useIntlLocale();
  const titleId = useId();
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useQuery(
    pageOptions(
      dealers,
      { q, page, size: PAGE, filter, sort: [{ field: "name", descending: false }] },
      { background: true },
    ),
  );
  const shown = data?.elements ?? [];
  const visible = shown.map(({ id }) => id);
  const selected = visible.filter((id) => chosen.has(id));
  const move = (ids: readonly number[]): void => {
    setChosen(new Set());
    onMove?.(ids);
  };
  const select = (ids: readonly number[], isOn: boolean): void => {
    setChosen((current) => {
      const next = new Set(current);
      for (const id of ids)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
  };
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("dealer-panes.failed")} onRetry={() => void refetch()} />;
  return (
    <section
      className="td-pane"
      aria-labelledby={titleId}
      onDragOver={(event) => {
        if (onDrop !== undefined && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const ids = sameIds(event.dataTransfer.getData(DRAGGED)).filter((id) => !visible.includes(id));
        if (onDrop === undefined || ids.length === 0) return;
        event.preventDefault();
        onDrop(ids);
      }}
    >
      <h3 id={titleId} className="td-pane__title">
        {title} <span className="td-muted td-num">{data === undefined ? "" : formatNumber(data.total, locale)}</span>
      </h3>
      <SearchInput
        label={t("dealer-panes.search", { title })}
        placeholder={t("dealer-panes.search.hint")}
        debounce={SEARCH_MS}
        value={q}
        onChange={(text) => {
          setQ(text);
          setPage(1);
        }}
      />
      {data === undefined ? (
        <Skeleton lines={5} />
      ) : shown.length === 0 ? (
        <p className="td-muted td-pane__none">{t("dealer-panes.none")}</p>
      ) : (
        <>
          {onMove === undefined ? null : (
            <Checkbox
              label={t("dealer-panes.select-all")}
              checked={selected.length === visible.length}
              onChange={({ target }) => {
                select(visible, target.checked);
              }}
            />
          )}
          <ul className="td-pane__rows">
            {shown.map(({ id, name, code, city }) => (
              <li
                key={id}
                className="td-pane__row"
                draggable={onMove !== undefined}
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAGGED, (chosen.has(id) ? selected : [id]).join(","));
                }}
              >
                {onMove === undefined ? null : (
                  <Checkbox
                    hideLabel
                    label={String(name)}
                    checked={chosen.has(id)}
                    onChange={({ target }) => {
                      select([id], target.checked);
                    }}
                  />
                )}
                <ReferenceLink resource={dealers.name} reference={{ id, label: String(name) }} />
                <span className="td-small td-muted td-truncate">
                  {[code, city].filter(Boolean).map(String).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          {data.total <= PAGE ? null : (
            <Pagination
              range={t("list.range", {
                from: formatNumber((page - 1) * PAGE + 1, locale),
                to: formatNumber((page - 1) * PAGE + shown.length, locale),
                total: formatNumber(data.total, locale),
              })}
              page={page}
              pages={Math.ceil(data.total / PAGE)}
              size={PAGE}
              sizes={[PAGE]}
              onPage={setPage}
              onSize={() => undefined}
            />
          )}
        </>
      )}
      {onMove === undefined ? null : (
        <Button
          busy={busy}
          disabled={selected.length === 0}
          onClick={() => {
            move(selected);
          }}
        >
          {selected.length === 0 ? action : `${action} (${formatNumber(selected.length, locale)})`}
        </Button>
      )}
    </section>
  );
}
