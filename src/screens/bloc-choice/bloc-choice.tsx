/**
 * `td-content-bloc-choice`: finds a page of the site by address or criteria, and shows which content bloc page it uses.
 */
import shownIcon from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blocChoice, type BlocChoice as Choice } from "../../contract/endpoints/bloc-choice";
import { displayNames } from "../../contract/intl-formats";
import { BLOC_CRITERIA, type BlocCriterion } from "../../contract/paragraph/bloc-choice";
import { codesOf } from "../../contract/paragraph/enumerations";
import { getRuntime } from "../../runtime";
import { useReady } from "../../runtime/element";
import { QueryProvider } from "../../runtime/react-queries";
import { useIntlLocale, useQueryValue, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import css from "./bloc-choice.css";

defineSheet(css);

/** A query: an address, or the criteria of a page. A missing criterion means that the page has none, e.g. no brand. */
type ChoiceQuery = Readonly<Partial<Record<BlocCriterion | "pageType" | "locale" | "address" | "page", string>>>;

const choiceQuery = (query: ChoiceQuery) => ({
  queryKey: ["content-bloc-choice", query],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(blocChoice, { query, signal, background: true }),
});

/** Returns a page's criteria as a query. */
const criteriaOf = ({ context }: Choice): ChoiceQuery =>
  Object.fromEntries(Object.entries(context).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

export function BlocChoice() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const t = useT();
  const [page] = useQueryValue("page");
  const [query, setQuery] = useState<ChoiceQuery>(page !== null && /^\d+$/.test(page) ? { page } : {});
  const [address, setAddress] = useState("");
  const { data, error, refetch, isFetching } = useQuery({ ...choiceQuery(query), placeholderData: keepPreviousData });
  useReady(data !== undefined, error);
  const submit = (): void => {
    if (address.trim() !== "") setQuery({ address: address.trim() });
  };
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={t("content-bloc-choice.failed")} onRetry={() => void refetch()} />;
  return (
    <section className="td-bloc-choice" aria-label={t("content-bloc-choice.title")}>
      <div>
        <p className="td-small">
          <Link quiet to="content-bloc-page">
            {t.key("content-bloc-page.list.title")}
          </Link>
        </p>
        <Heading level={1}>{t("content-bloc-choice.title")}</Heading>
      </div>
      <Card title={t("content-bloc-choice.page")}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <FieldFrame
            label={t("content-bloc-choice.address")}
            help={t("content-bloc-choice.address.help")}
            warning={data?.unknownAddress === true ? t("content-bloc-choice.address.unknown") : undefined}
          >
            {(control) => (
              <span className="td-bloc-choice__address">
                <TextInput
                  {...control}
                  value={address}
                  placeholder="/pneus/michelin"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => {
                    setAddress(event.target.value);
                  }}
                />
                <Button type="submit" busy={isFetching} disabled={address.trim() === ""}>
                  {t("content-bloc-choice.read")}
                </Button>
              </span>
            )}
          </FieldFrame>
        </form>
        {data === undefined ? <Skeleton lines={2} /> : <Criteria choice={data} onChange={setQuery} />}
      </Card>
      <Card title={t("content-bloc-choice.result")} count={data?.elements.length}>
        {data === undefined ? <Skeleton lines={4} /> : <Results choice={data} />}
      </Card>
    </section>
  );
}

/** Criteria of the page. Offers only values that at least one content bloc page requires; others make no difference. */
function Criteria({ choice, onChange }: { readonly choice: Choice; readonly onChange: (query: ChoiceQuery) => void }) {
  const t = useT();
  const languages = useSession().display?.languages ?? [];
  const names = displayNames(useIntlLocale(), { type: "language" });
  const { context, usedValues } = choice;
  const setCriterion = (name: string, value: string): void => {
    // Another page type has other criteria, so only the language is kept.
    const current = name === "pageType" ? { locale: context.locale } : criteriaOf(choice);
    const { [name as BlocCriterion]: _, ...others } = current as Record<string, string>;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const valueLabel = (name: BlocCriterion, value: string): string =>
    name === "season"
      ? t.key(`content-bloc-page.seasons.${value}`)
      : name === "vehicleType"
        ? t.key(`content-bloc-page.vehicleTypes.${value}`)
        : value;
  const select = (
    name: string,
    label: string,
    value: string,
    options: readonly { readonly value: string; readonly label: string }[],
    placeholder?: string,
  ) => (
    <FieldFrame key={name} label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          placeholder={placeholder}
          onChange={({ target }) => {
            setCriterion(name, target.value);
          }}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className="td-bloc-choice__about">
      {select(
        "pageType",
        t.key("content-bloc-page.field.pageType"),
        context.pageType,
        codesOf("seo-page-type").map((value) => ({ value, label: t.key(`content-bloc-page.pageType.${value}`) })),
      )}
      {select(
        "locale",
        t("content-bloc-choice.language"),
        context.locale,
        languages.map(({ locale }) => ({ value: locale, label: names.of(locale.slice(0, 2)) ?? locale })),
      )}
      {BLOC_CRITERIA.map((name) => {
        const contextValue = context[name];
        const values = [...new Set([...usedValues[name], ...(contextValue === null ? [] : [contextValue])])];
        return values.length === 0
          ? null
          : select(
              name,
              t(`content-bloc-choice.criterion.${name}`),
              contextValue ?? "",
              values.map((value) => ({ value, label: valueLabel(name, value) })),
              t("content-bloc-choice.none"),
            );
      })}
    </div>
  );
}

function Results({ choice: { elements } }: { readonly choice: Choice }) {
  const t = useT();
  const list = new Intl.ListFormat(useIntlLocale(), { type: "conjunction" });
  const noneShown = elements.every(({ reason }) => reason !== "SHOWN");
  return (
    <div role="status" className="td-stack">
      {noneShown ? <Alert tone="info">{t("content-bloc-choice.nothing")}</Alert> : null}
      {elements.length === 0 ? null : (
        <ol className="td-bloc-choice__list">
          {elements.map(({ id, name, reason, unmet, priority, precision }) => (
            <li key={id} data-shown={reason === "SHOWN" || undefined}>
              <span className="td-bloc-choice__words">
                <Link to={`content-bloc-page/${id}`}>{name}</Link>
                <span className="td-small td-subtle">
                  {t("content-bloc-choice.rank", { priority, count: precision })}
                </span>
              </span>
              {reason === "SHOWN" ? (
                <Badge tone="success" icon={shownIcon}>
                  {t("content-bloc-choice.reason.SHOWN")}
                </Badge>
              ) : (
                <span className="td-small">
                  {t(`content-bloc-choice.reason.${reason}`, {
                    criteria: list.format(unmet.map((criterion) => t(`content-bloc-choice.criterion.${criterion}`))),
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
