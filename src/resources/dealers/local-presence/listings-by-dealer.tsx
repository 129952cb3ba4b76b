/** Dealers with a column for each directory, in place of the list: `local-presence?view=directories`. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { LISTED_DEALERS_PAGE, LISTING_ORDERS, listingsByDealer } from "../../../contract/endpoints/local-presence";
import { DIRECTORIES, LISTING_STATES } from "../../../contract/listed-fields";
import { widen, type AnyRecord } from "../../../contract/resource";
import { formatCode, formatNumber, formatPercent, formatRelative } from "../../../engine/cells/format";
import { ValueView } from "../../../engine/form/value-view";
import { KindFailure } from "../../../engine/kinds/kind-frame";
import kindsCss from "../../../engine/kinds/kinds.css";
import { useReady } from "../../../runtime/element";
import { useIntlLocale, useNavigate, useQueryValue, useRuntime, useSession, useT } from "../../../runtime/react";
import { Card } from "../../../ui/card/card";
import { BackButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { SearchInput } from "../../../ui/inputs/search-input";
import { Select, type SelectOption } from "../../../ui/inputs/select";
import { Link } from "../../../ui/link/link";
import { EmptyState } from "../../../ui/states/empty-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { Pagination } from "../../../ui/table/pagination";
import { PlainTable } from "../../../ui/table/plain-table";
import { Heading } from "../../../ui/text/heading";
import localListing from "./local-listing.resource";

defineSheet(kindsCss);

type Query = QueryOf<typeof listingsByDealer>;
type Row = ResponseOf<typeof listingsByDealer>["elements"][number];

const resource = widen(localListing);
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

export function ListingsByDealer() {
  const t = useT();
  const locale = useIntlLocale();
  const navigate = useNavigate();
  const { http } = useRuntime();
  const [q, setQ] = useQueryValue("q");
  const [urlPage, setPage] = useQueryValue("page");
  const [sort, setSort] = useQueryValue("sort");
  const [state, setState] = useQueryValue("state");
  const [directory, setDirectory] = useQueryValue("directory");
  const [country, setCountry] = useQueryValue("country");
  const [tag, setTag] = useQueryValue("tag");
  const page = Math.max(1, Number(urlPage ?? 1) || 1);
  const query: Query = {
    q: q ?? "",
    page,
    sort: oneOf(LISTING_ORDERS, sort) ?? "name",
    state: oneOf(LISTING_STATES, state),
    directory: oneOf(DIRECTORIES, directory),
    country: country ?? undefined,
    tag: tag ?? undefined,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ["local-listing", "by-dealer", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(listingsByDealer, { query, signal }),
  });
  useReady(data !== undefined, data === undefined ? error : undefined);
  /** Sets a filter and returns to the first page. */
  const filter = (set: (value: string | null) => void) => (value: string) => {
    set(value === "" ? null : value);
    setPage(null);
  };
  const choices = (field: "state" | "directory", values: readonly string[]): SelectOption[] =>
    values.map((value) => ({ value, label: t.key(`local-listing.${field}.${value}`) }));

  return (
    <section className="td-kind" aria-label={t("local-listing.by-dealer.title")}>
      <header className="td-kind__title">
        <BackButton label={t("local-listing.by-dealer.list")} onBack={() => void navigate("local-presence")} />
        <div>
          <Heading level={1}>{t("local-listing.by-dealer.title")}</Heading>
          <p className="td-muted">{t("local-listing.by-dealer.help")}</p>
        </div>
      </header>
      {error !== null && data === undefined ? (
        <KindFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <div className="td-kind__filters">
            <SearchInput
              className="td-kind__search"
              label={t("local-listing.list.title.search")}
              placeholder={t("local-listing.list.title.search")}
              value={q ?? ""}
              debounce={300}
              onChange={filter(setQ)}
            />
            <Choice
              label={t("local-listing.field.directory")}
              any={t("local-listing.by-dealer.any-directory")}
              value={directory}
              options={choices("directory", data.directories)}
              onChange={filter(setDirectory)}
            />
            <Choice
              label={t("local-listing.field.state")}
              any={t("local-listing.by-dealer.any-state")}
              value={state}
              options={choices("state", LISTING_STATES)}
              onChange={filter(setState)}
            />
            {data.countries.length < 2 ? null : (
              <Choice
                label={t("local-listing.by-dealer.country")}
                any={t("local-listing.by-dealer.any-country")}
                value={country}
                options={data.countries.map((code) => ({ value: code, label: formatCode(code, "region", locale) }))}
                onChange={filter(setCountry)}
              />
            )}
            {data.tags.length === 0 ? null : (
              <Choice
                label={t("local-listing.by-dealer.tag")}
                any={t("local-listing.by-dealer.any-tag")}
                value={tag}
                options={data.tags.map(({ id, label }) => ({ value: String(id), label }))}
                onChange={filter(setTag)}
              />
            )}
            <Choice
              label={t("local-listing.by-dealer.sort")}
              value={query.sort ?? null}
              options={LISTING_ORDERS.map((value) => ({ value, label: t(`local-listing.by-dealer.sort.${value}`) }))}
              onChange={filter(setSort)}
            />
          </div>
          {data.total === 0 ? (
            <EmptyState icon={inbox} title={t("local-listing.by-dealer.none")} />
          ) : (
            <Card>
              <DealerTable rows={data.elements} directories={data.directories} />
            </Card>
          )}
          {data.total <= LISTED_DEALERS_PAGE ? null : (
            <Pagination
              range={t("list.range", {
                from: formatNumber((page - 1) * LISTED_DEALERS_PAGE + 1, locale),
                to: formatNumber((page - 1) * LISTED_DEALERS_PAGE + data.elements.length, locale),
                total: formatNumber(data.total, locale),
              })}
              page={page}
              pages={Math.ceil(data.total / LISTED_DEALERS_PAGE)}
              size={LISTED_DEALERS_PAGE}
              sizes={[LISTED_DEALERS_PAGE]}
              onPage={(next) => {
                setPage(next === 1 ? null : String(next));
              }}
              onSize={() => undefined}
            />
          )}
        </>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Label of the option that does not filter. */
  readonly any?: string;
  readonly value: string | null;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select
          {...control}
          options={options}
          placeholder={any}
          value={value ?? ""}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}

interface DealerTableProps {
  readonly rows: readonly Row[];
  readonly directories: readonly (typeof DIRECTORIES)[number][];
}

function DealerTable({ rows, directories }: DealerTableProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <PlainTable
      caption={t("local-listing.by-dealer.title")}
      hideCaption
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "dealer",
          head: t("local-listing.field.dealer"),
          cell: ({ id, name, code }) => (
            <>
              <Link to={`fitter/${id}`}>{name}</Link> <span className="td-muted">{code}</span>
            </>
          ),
        },
        {
          key: "completeness",
          head: t("local-listing.by-dealer.completeness"),
          end: true,
          cell: ({ completeness }) => formatPercent(completeness, locale),
        },
        ...directories.map((directory) => ({
          key: directory,
          head: t(`local-listing.directory.${directory}`),
          cell: ({ listings }: Row) => <Listings listings={listings.filter((row) => row.directory === directory)} />,
        })),
        {
          key: "pushedAt",
          head: t("local-listing.field.pushedAt"),
          cell: ({ pushedAt }) =>
            pushedAt === null ? t("local-listing.by-dealer.never") : formatRelative(pushedAt, locale, timeZone).short,
        },
      ]}
    />
  );
}

function Listings({ listings }: Pick<Row, "listings">) {
  const t = useT();
  if (listings.length === 0) return <span className="td-muted">{t("local-listing.by-dealer.unlisted")}</span>;
  return listings.map((listing) => (
    <div key={listing.id}>
      <Link to={`local-presence/${listing.id}`}>
        <ValueView resource={resource} name="state" value={listing.state} record={listing as unknown as AnyRecord} />
      </Link>
      {listing.differences === 0 ? null : (
        <span className="td-small td-muted">
          {" "}
          {t.count("local-listing.by-dealer.differences", listing.differences)}
        </span>
      )}
    </div>
  ));
}
