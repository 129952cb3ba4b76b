/** The recommended order of the tyres that a text finds, by the settings of the form, saved or not. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { tryPriority } from "../../../contract/endpoints/product-priority";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import css from "./priority-try.css";

defineSheet(css);

interface Question {
  readonly tyres: string;
  readonly quantity: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

export function PriorityTry({ resource, record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  const [tyres, setTyres] = useState("205/55 R16");
  const [quantity, setQuantity] = useState("4");
  const [submitted, setSubmitted] = useState<Question>();
  const { data, error } = useQuery({
    queryKey: ["product-priority", "try", submitted],
    enabled: submitted !== undefined,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      http.call(tryPriority, {
        body: submitted ?? { tyres, quantity: 4, settings: {} },
        signal,
        background: true,
      }),
  });
  const count = Number(quantity);
  const canRun = tyres.trim() !== "" && Number.isInteger(count) && count >= 1 && count <= 20;
  const price = (minor: number | null): string =>
    minor === null
      ? t("product-priority.try.no-price")
      : formatMoney({ minor, currency: data?.currency ?? "EUR" }, locale);
  return (
    <div className="td-stack">
      <p className="td-muted">{t("product-priority.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("product-priority.card.try")}>
        <FieldFrame label={t("product-priority.try.tyres")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              autoComplete="off"
              value={tyres}
              onChange={({ target }) => {
                setTyres(target.value);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("product-priority.try.quantity")}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              value={quantity}
              onChange={({ target }) => {
                setQuantity(target.value);
              }}
            />
          )}
        </FieldFrame>
        <Button
          variant="primary"
          disabled={!canRun}
          onClick={() => {
            const values = Object.entries({ ...record, ...watched }).filter(([name]) => name in resource.fields);
            setSubmitted({ tyres, quantity: count, settings: Object.fromEntries(values) });
          }}
        >
          {t("product-priority.try.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {submitted !== undefined && data === undefined && error === null ? <Skeleton lines={6} /> : null}
      {data === undefined ? null : data.tyres.length === 0 ? (
        <Alert tone="warning">{t("product-priority.try.nothing")}</Alert>
      ) : (
        <>
          {data.shortTiers.length === 0 ? null : (
            <Alert tone="info">
              {t("product-priority.try.short", {
                tiers: data.shortTiers.map((tier) => t.key(`mix.tier.${tier}`)).join(", "),
              })}
            </Alert>
          )}
          <PlainTable
            caption={t("product-priority.try.order")}
            hideCaption
            rows={data.tyres.map((tyre, index) => ({ ...tyre, place: index + 1 }))}
            rowKey={({ id }) => id}
            columns={[
              { key: "place", head: t("product-priority.try.place"), end: true, cell: ({ place }) => place },
              {
                key: "moved",
                head: t("product-priority.try.moved"),
                end: true,
                cell: ({ moved }) => (moved === 0 ? "=" : `${moved > 0 ? "▲" : "▼"} ${String(Math.abs(moved))}`),
              },
              {
                key: "tyre",
                head: t("product-priority.try.tyre"),
                cell: ({ id, name, isToPlace }) => (
                  <span className="td-priority-tyre">
                    <Link to={`tire-list/${id}`}>{name}</Link>
                    {isToPlace ? <Badge tone="warning">{t("product-priority.try.to-place")}</Badge> : null}
                  </span>
                ),
              },
              {
                key: "price",
                head: t("product-priority.try.price"),
                end: true,
                cell: ({ inclMinor }) => price(inclMinor),
              },
              { key: "score", head: t("product-priority.try.score"), end: true, cell: ({ score }) => score },
              ...data.criteria.map((criterion) => ({
                key: criterion,
                head: t.key(`product-priority.criteria.criterion.${criterion}`),
                end: true,
                cell: ({ points }: { readonly points: Readonly<Record<string, number>> }) => points[criterion] ?? 0,
              })),
            ]}
          />
        </>
      )}
    </div>
  );
}
