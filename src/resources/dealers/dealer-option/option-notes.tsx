/** Panel `@notes`: what may be wrong with the values of the form, without refusing them. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Localised } from "../../../contract/fields";
import { foldText } from "../../../contract/fold-text";
import { widen, type AnyRecord } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { pageOptions } from "../../../engine/resource-queries";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useStore, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import fitter from "../fitter/fitter.resource";
import dealerOption from "./dealer-option.resource";

const OPTIONS = widen(dealerOption);
const DEALERS = widen(fitter);
/** A shop's options fit on one page. */
const ALL = { size: 200 } as const;

interface Values {
  readonly label: Localised | null;
  readonly enabled: boolean;
  readonly filterInLocator: boolean;
  readonly dealerTypes: readonly string[];
  readonly countries: readonly { readonly country: string | null }[];
}

export function OptionNotes({ record }: PanelProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const language = useStore(i18n.store, (state) => state.locale);
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control }) as unknown as Values;
  const { data: options } = useQuery(pageOptions(OPTIONS, ALL, { background: true }));
  const twin = options?.elements.find((other) => other.id !== record?.id && isSameLabel(other, values.label ?? {}));
  const outside = useDealersOutside(record, values);
  const isUnused = values.filterInLocator && record !== undefined && record["uses"] === 0;
  return (
    <div className="td-stack" role="status">
      {twin === undefined ? null : (
        <Alert tone="warning" role="none" title={t("dealer-option.note.same-label")}>
          <Link to={`dealer-option/edit/${encodeURIComponent(String(twin["valueName"]))}`}>
            {localisedText(twin["label"] as Localised, language)}
          </Link>
        </Alert>
      )}
      {isUnused ? <Alert tone="warning" role="none" title={t("dealer-option.note.filter-unused")} /> : null}
      {outside === 0 ? null : (
        <Alert tone="warning" role="none" title={t.count("dealer-option.note.outside", outside)}>
          <Link to={`fitter?filter[withOptions]=${String(record?.id)}`}>{t("dealer-option.note.outside.link")}</Link>
        </Alert>
      )}
    </div>
  );
}

/** Whether another option has the same label in one of the languages. */
const isSameLabel = (other: AnyRecord, label: Localised): boolean =>
  Object.entries((other["label"] ?? {}) as Localised).some(
    ([locale, text]) => text !== "" && foldText(text).trim() === foldText(label[locale] ?? "").trim(),
  );

/** Returns the number of dealers that have the option but are not of the chosen types and countries. */
function useDealersOutside(record: AnyRecord | undefined, { dealerTypes, countries }: Values): number {
  const codes = countries.flatMap(({ country }) => (country === null ? [] : [country]));
  const isLimited = record !== undefined && (dealerTypes.length > 0 || codes.length > 0);
  const having = { withOptions: String(record?.id ?? 0) };
  const inside = {
    ...having,
    ...(dealerTypes.length > 0 && { dealerType: dealerTypes.join(",") }),
    ...(codes.length > 0 && { country: codes.join(",") }),
  };
  const count = (filter: Readonly<Record<string, string>>) => ({
    ...pageOptions(DEALERS, { filter, size: 25 }, { background: true }),
    enabled: isLimited,
  });
  const { data: all } = useQuery(count(having));
  const { data: shown } = useQuery(count(inside));
  return !isLimited || all === undefined || shown === undefined ? 0 : all.total - shown.total;
}
