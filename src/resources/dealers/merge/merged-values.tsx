/** The dealers' values beside each other; a radio button for each field chooses the one that remains. */
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { dealerPictures, MAX_DEALER_PICTURES } from "../../../contract/endpoints/dealer-pictures";
import type { Reference } from "../../../contract/fields";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useValueText } from "../../../engine/form/value-text";
import { ValueView } from "../../../engine/form/value-view";
import { useNamedResource } from "../../../engine/jobs/use-resource-names";
import { smallestPicture } from "../../../engine/list/list-picture";
import { recordOptions } from "../../../engine/resource-queries";
import type { FieldSlotProps } from "../../../engine/slots";
import { useAssetBase, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import css from "./merged-values.css";
import { MERGED_FIELDS } from "./merge-fitter.resource";
import { defaultSource, sourceOf } from "./surviving-values";

defineSheet(css);

interface ChosenRow {
  readonly field: string;
  readonly from: Reference;
}

export function MergedValues(props: FieldSlotProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const fitter = useNamedResource("fitter");
  const [kept, others] = useWatch({ control: form.control, name: ["kept", "others"] }) as [
    Reference | null,
    readonly Reference[] | null,
  ];
  if (kept === null || others === null || others.length === 0)
    return <p className="td-muted">{t("merge-fitter.values.first")}</p>;
  if (fitter === undefined || fitter === null) return <Skeleton lines={8} />;
  return (
    <Comparison
      {...props}
      fitter={fitter}
      ids={[kept.id, ...others.map(({ id }) => id)].filter((id, index, all) => all.indexOf(id) === index)}
    />
  );
}

interface ComparisonProps extends FieldSlotProps {
  readonly fitter: AnyResource;
  /** Dealers to compare, the kept one first. */
  readonly ids: readonly number[];
}

function Comparison({ fitter, ids, name, value, onChange, readOnly }: ComparisonProps) {
  const t = useT();
  const client = useQueryClient();
  const textOf = useValueText(fitter);
  const results = useQueries({ queries: ids.map((id) => recordOptions(client, fitter, id, { background: true })) });
  const rows = (value ?? []) as readonly ChosenRow[];
  const strays = rows.some(({ from }) => !ids.includes(from.id));
  useEffect(() => {
    // The dealer of a chosen value has been taken out of the merge.
    if (strays) onChange(rows.filter(({ from }) => ids.includes(from.id)));
  });
  const failure = results.find(({ error }) => error !== null)?.error;
  if (failure !== undefined && failure !== null) return <Alert tone="danger">{errorText(t, failure)}</Alert>;
  const dealers = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const [kept, ...others] = dealers;
  if (kept === undefined || dealers.length < ids.length) return <Skeleton lines={8} />;

  const texts = (field: string): string[] => dealers.map((dealer) => textOf(field, dealer[field]));
  const differing = MERGED_FIELDS.filter((field) => new Set(texts(field)).size > 1);
  const equal = MERGED_FIELDS.filter((field) => new Set(texts(field)).size === 1 && texts(field)[0] !== "");
  const labelOf = (field: string): string => t.key(`merge-fitter.values.field.${field}`);
  const choose = (field: string, dealer: AnyRecord): void => {
    const rest = rows.filter((row) => row.field !== field);
    const isDefault = defaultSource(kept, others, field).id === dealer.id;
    onChange(isDefault ? rest : [...rest, { field, from: { id: dealer.id, label: String(dealer["name"]) } }]);
  };
  return (
    <div className="td-stack">
      <PlainTable
        caption={t("merge-fitter.field.values")}
        hideCaption
        rows={differing}
        rowKey={(field) => field}
        columns={[
          { key: "field", head: t("merge-fitter.field.values.field"), cell: labelOf },
          ...dealers.map((dealer) => ({
            key: String(dealer.id),
            head: <DealerHead dealer={dealer} kept={dealer === kept} />,
            cell: (field: string) => (
              <label className="td-merged-value">
                <input
                  type="radio"
                  name={`${name}-${field}`}
                  aria-label={`${labelOf(field)}, ${String(dealer["name"])} (${String(dealer["code"])})`}
                  checked={sourceOf(kept, others, field, rows).id === dealer.id}
                  disabled={readOnly}
                  onChange={() => {
                    choose(field, dealer);
                  }}
                />
                <DealerValue fitter={fitter} field={field} dealer={dealer} text={textOf(field, dealer[field])} />
              </label>
            ),
          })),
        ]}
      />
      {equal.length === 0 ? null : (
        <p className="td-muted td-small">{t("merge-fitter.values.equal", { fields: equal.map(labelOf).join(", ") })}</p>
      )}
      <UnitedPictures dealers={dealers} />
    </div>
  );
}

function DealerHead({ dealer, kept }: { readonly dealer: AnyRecord; readonly kept: boolean }) {
  const t = useT();
  return (
    <span className="td-merged-value__head">
      <Link to={`fitter/${dealer.id}`}>{String(dealer["name"])}</Link>
      <span>{String(dealer["code"])}</span>
      {kept ? <Badge tone="info">{t("merge-fitter.values.kept")}</Badge> : null}
    </span>
  );
}

interface DealerValueProps {
  readonly fitter: AnyResource;
  readonly field: string;
  readonly dealer: AnyRecord;
  readonly text: string;
}

function DealerValue({ fitter, field, dealer, text }: DealerValueProps) {
  const t = useT();
  if (text === "") return <span className="td-muted">{t("merge-fitter.values.none")}</span>;
  if (fitter.fields[field]?.kind === "picture")
    return <ValueView resource={fitter} name={field} value={dealer[field]} record={dealer} />;
  return <span className="td-merged-value__text">{text}</span>;
}

/** The pictures of the dealers' pages in the order in which they are united; the first ones remain. */
function UnitedPictures({ dealers }: { readonly dealers: readonly AnyRecord[] }) {
  const t = useT();
  const { http } = useRuntime();
  const base = useAssetBase();
  const { form } = useFormContextValue();
  const lists = useWatch({ control: form.control, name: "lists" }) as string;
  const results = useQueries({
    queries: dealers.map(({ id }) => ({
      queryKey: ["dealer-pictures", id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        http.call(dealerPictures, { params: { id: String(id) }, signal, background: true }),
    })),
  });
  const pictures = results.flatMap(({ data }, index) =>
    (data?.elements ?? []).map((picture) => ({ ...picture, dealer: dealers[index] })),
  );
  const remaining = lists === "KEPT" ? pictures.filter(({ dealer }) => dealer === dealers[0]) : pictures;
  if (pictures.length === 0) return null;
  return (
    <div className="td-stack">
      <h3 className="td-small">
        {t.count("merge-fitter.values.pictures", Math.min(remaining.length, MAX_DEALER_PICTURES), {
          total: pictures.length,
        })}
      </h3>
      <ul className="td-merged-pictures">
        {pictures.map((picture) => {
          const remains = remaining.indexOf(picture) >= 0 && remaining.indexOf(picture) < MAX_DEALER_PICTURES;
          return (
            <li key={`${String(picture.dealer?.id)}-${picture.key}`} data-left={!remains || undefined}>
              <img src={smallestPicture(picture.pictures, base)} alt={picture.altText} loading="lazy" />
              <span className="td-small">
                {String(picture.dealer?.["name"])}
                {remains ? null : ` – ${t("merge-fitter.values.left")}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
