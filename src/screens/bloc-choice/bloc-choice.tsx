/** `td-content-bloc-choice`: a page of the site by its address or by what it is about, and the content bloc page that it shows. */
import shown from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { blocChoice, type BlocChoice as Choice } from "../../contract/endpoints/bloc-choice";
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
import css from "./bloc-choice.css";

defineSheet(css);

/** What is asked: an address, or the parts of a page; parts that are empty are those of no brand, size, … */
type Asked = Readonly<Partial<Record<BlocCriterion | "pageType" | "locale" | "address" | "page", string>>>;

const choiceQuery = (asked: Asked) => ({
  queryKey: ["content-bloc-choice", asked],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    getRuntime().http.call(blocChoice, { query: asked, signal, background: true }),
});

/** A page's parts as they are asked for again. */
const partsOf = ({ context }: Choice): Asked =>
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
  const [asked, ask] = useState<Asked>(page !== null && /^\d+$/.test(page) ? { page } : {});
  const [address, setAddress] = useState("");
  const { data, error, refetch, isFetching } = useQuery({ ...choiceQuery(asked), placeholderData: keepPreviousData });
  useReady(data !== undefined || error !== null);
  const submit = (): void => {
    if (address.trim() !== "") ask({ address: address.trim() });
  };
  if (error !== null && data === undefined)
    return (
      <ErrorState
        title={t("content-bloc-choice.failed")}
        onRetry={() => void refetch()}
        retryLabel={t("content-bloc-choice.retry")}
      />
    );
  return (
    <section className="td-bloc-choice" aria-label={t("content-bloc-choice.title")}>
      <div>
        <p className="td-small">
          <Link quiet to="content-bloc-page">
            {t.key("content-bloc-page.list.title")}
          </Link>
        </p>
        <h1>{t("content-bloc-choice.title")}</h1>
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
        {data === undefined ? <Skeleton lines={2} /> : <Parts choice={data} onChange={ask} />}
      </Card>
      <Card title={t("content-bloc-choice.result")} count={data?.elements.length}>
        {data === undefined ? <Skeleton lines={4} /> : <Verdicts choice={data} />}
      </Card>
    </section>
  );
}

/** What the page is about. Only values that some content bloc page asks for are offered: no other makes a difference. */
function Parts({ choice, onChange }: { readonly choice: Choice; readonly onChange: (asked: Asked) => void }) {
  const t = useT();
  const languages = useSession().display?.languages ?? [];
  const names = new Intl.DisplayNames([useIntlLocale()], { type: "language" });
  const { context, known } = choice;
  const put = (name: string, value: string): void => {
    // Another type of page has other criteria.
    const parts = name === "pageType" ? { locale: context.locale } : partsOf(choice);
    const { [name as BlocCriterion]: _, ...others } = parts as Record<string, string>;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const word = (name: BlocCriterion, value: string): string =>
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
            put(name, target.value);
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
        const own = context[name];
        const values = [...new Set([...known[name], ...(own === null ? [] : [own])])];
        return values.length === 0
          ? null
          : select(
              name,
              t(`content-bloc-choice.criterion.${name}`),
              own ?? "",
              values.map((value) => ({ value, label: word(name, value) })),
              t("content-bloc-choice.none"),
            );
      })}
    </div>
  );
}

function Verdicts({ choice: { elements } }: { readonly choice: Choice }) {
  const t = useT();
  const list = new Intl.ListFormat(useIntlLocale(), { type: "conjunction" });
  const nothing = elements.every(({ reason }) => reason !== "SHOWN");
  return (
    <div role="status" className="td-stack">
      {nothing ? <Alert tone="info">{t("content-bloc-choice.nothing")}</Alert> : null}
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
                <Badge tone="success" icon={shown}>
                  {t("content-bloc-choice.reason.SHOWN")}
                </Badge>
              ) : (
                <span className="td-small">
                  {t(`content-bloc-choice.reason.${reason}`, {
                    criteria: list.format(unmet.map((one) => t(`content-bloc-choice.criterion.${one}`))),
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
