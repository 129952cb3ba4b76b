/** The dealers in Reserve with Google, and what the other dealers still lack. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { enableReserve, reserveDealers, type ReserveDealer } from "../../contract/endpoints/google-reserve";
import { foldText } from "../../contract/fold-text";
import { formatRelative } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { useCan, useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { townBeside } from "../../contract/town-beside";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Select } from "../../ui/inputs/select";
import { SearchInput } from "../../ui/inputs/search-input";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";
import { defineSheet } from "../../ui/styles";
import { matchesFilter, RESERVE_FILTERS, type ReserveFilter } from "./reserve-dealer-filter";
import { ReserveMatch } from "./reserve-match";
import css from "./reserve.css";

defineSheet(css);

const QUERY_KEY = ["google-reserve-dealers"];
/** Number of dealers shown at first, and added by each press of the button. */
const ROWS = 100;

export function ReserveDealers() {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const mayWrite = useCan("GOOGLE_RESERVE");
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<ReserveFilter>("");
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [rowCount, setRowCount] = useState(ROWS);
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => http.call(reserveDealers, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState error={error} title={errorText(t, error)} onRetry={() => void refetch()} />
    );

  const matching = data.elements.filter(
    (dealer) =>
      matchesFilter(dealer, filter) && foldText(`${dealer.name} ${dealer.city}`).includes(foldText(search.trim())),
  );
  const visible = matching.slice(0, rowCount);
  // Everything that matches, shown or not.
  const areAllPicked = matching.length > 0 && matching.every(({ id }) => selected.has(id));
  const setEnabled = async (enabled: boolean): Promise<void> => {
    try {
      const response = await http.call(enableReserve, { body: { dealers: [...selected], enabled } });
      const names = response.refused.map(({ name }) => name).join(", ");
      toasts.show(
        names === ""
          ? { kind: "success", text: t("google-reserve-configurations.dealers.done", { count: response.done }) }
          : {
              kind: "warning",
              text: t("google-reserve-configurations.dealers.refused", { count: response.done, names }),
            },
      );
      setSelected(new Set());
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
    await client.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const toggle = ({ id }: ReserveDealer): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };

  return (
    <Card title={t("google-reserve-configurations.tab.dealers")} count={data.elements.length}>
      <div className="td-stack">
        <div className="td-row">
          <SearchInput
            className="td-reserve__search"
            size="sm"
            label={t("google-reserve-configurations.dealers.search")}
            placeholder={t("google-reserve-configurations.dealers.search")}
            value={search}
            onChange={setSearch}
          />
          <Select
            size="sm"
            className="td-reserve__filter"
            aria-label={t("google-reserve-configurations.dealers.filter")}
            placeholder={t("google-reserve-configurations.dealers.all")}
            options={RESERVE_FILTERS.map((value) => ({
              value,
              label: t(`google-reserve-configurations.dealers.only.${value}`),
            }))}
            value={filter}
            onChange={(event) => {
              setFilter(RESERVE_FILTERS.find((candidate) => candidate === event.target.value) ?? "");
            }}
          />
          {mayWrite ? (
            <>
              <Button size="sm" disabled={selected.size === 0} onClick={() => void setEnabled(true)}>
                {t("google-reserve-configurations.dealers.enable")}
              </Button>
              <Button size="sm" disabled={selected.size === 0} onClick={() => void setEnabled(false)}>
                {t("google-reserve-configurations.dealers.disable")}
              </Button>
            </>
          ) : null}
        </div>
        <PlainTable
          caption={t("google-reserve-configurations.tab.dealers")}
          hideCaption
          rows={visible}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "pick",
              head: (
                <Checkbox
                  label={t("google-reserve-configurations.dealers.pick-all")}
                  hideLabel
                  disabled={!mayWrite || visible.length === 0}
                  checked={areAllPicked}
                  onChange={() => {
                    setSelected(new Set(areAllPicked ? [] : matching.map(({ id }) => id)));
                  }}
                />
              ),
              cell: (dealer) => (
                <Checkbox
                  label={dealer.name}
                  hideLabel
                  disabled={!mayWrite}
                  checked={selected.has(dealer.id)}
                  onChange={() => {
                    toggle(dealer);
                  }}
                />
              ),
            },
            {
              key: "name",
              head: t("google-reserve-configurations.dealers.dealer"),
              cell: ({ id, name, city }) => (
                <span className="td-reserve__dealer">
                  <Link to={`fitter/${id}`}>{name}</Link> <span className="td-muted">{townBeside(name, city)}</span>
                </span>
              ),
            },
            {
              key: "eligible",
              head: t("google-reserve-configurations.dealers.eligible"),
              cell: ({ lacks }) =>
                lacks.length === 0 ? (
                  <Badge tone="success">{t("google-reserve-configurations.dealers.fine")}</Badge>
                ) : (
                  <span className="td-row">
                    {lacks.map((lack) => (
                      <Badge key={lack} tone="warning">
                        {t(`google-reserve-configurations.lack.${lack}`)}
                      </Badge>
                    ))}
                  </span>
                ),
            },
            {
              key: "enabled",
              head: t("google-reserve-configurations.dealers.enabled"),
              cell: ({ enabled }) => (
                <Badge tone={enabled ? "success" : "neutral"}>
                  {t(enabled ? "google-reserve-configurations.yes" : "google-reserve-configurations.no")}
                </Badge>
              ),
            },
            {
              key: "match",
              head: t("google-reserve-configurations.dealers.match"),
              cell: (dealer) => <ReserveMatch {...dealer} />,
            },
            {
              key: "services",
              head: t("google-reserve-configurations.dealers.services"),
              end: true,
              cell: ({ services }) => services,
            },
            {
              key: "bookings",
              head: t("google-reserve-configurations.dealers.bookings"),
              end: true,
              cell: ({ bookings }) => bookings,
            },
            {
              key: "feed",
              head: t("google-reserve-configurations.dealers.feed"),
              cell: ({ lastFeedAt }) =>
                lastFeedAt === null ? "–" : formatRelative(lastFeedAt, locale, timeZone).short,
            },
          ]}
        />
        {selected.size === 0 ? null : (
          <p role="status">{t.count("google-reserve-configurations.dealers.selected", selected.size)}</p>
        )}
        {matching.length > rowCount ? (
          <div>
            <Button
              size="sm"
              onClick={() => {
                setRowCount(rowCount + ROWS);
              }}
            >
              {t.count("google-reserve-configurations.dealers.more", matching.length - rowCount)}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
