/** Tries an order: the delivery methods that a customer would be offered, with price and days, and why others are left out. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tryDelivery } from "../../../contract/endpoints/distance-selling";
import { formatDay, formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

const FIELDS = ["country", "postalCode", "tyres", "weight", "amount"] as const;
type Question = Readonly<Record<(typeof FIELDS)[number], string>>;
const START: Question = { country: "FR", postalCode: "69003", tyres: "4", weight: "9", amount: "400" };

export function DeliveryTry({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [draft, setDraft] = useState(START);
  const [question, setQuestion] = useState<Question>();
  const { data, error } = useQuery({
    queryKey: ["distance-selling-try", record?.version, question],
    enabled: question !== undefined,
    retry: false,
    queryFn: ({ signal }) => http.call(tryDelivery, { query: question ?? START, signal, background: true }),
  });
  return (
    <div className="td-stack">
      <p className="td-muted">{t("distance-selling.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("distance-selling.card.try")}>
        {FIELDS.map((field) => (
          <FieldFrame key={field} label={t(`distance-selling.try.input.${field}`)}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={12}
                inputMode={field === "country" || field === "postalCode" ? "text" : "numeric"}
                autoComplete="off"
                value={draft[field]}
                onChange={({ target }) => {
                  setDraft({ ...draft, [field]: field === "country" ? target.value.toUpperCase() : target.value });
                }}
              />
            )}
          </FieldFrame>
        ))}
        <Button
          variant="primary"
          onClick={() => {
            setQuestion({ ...draft });
          }}
        >
          {t("distance-selling.try.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {question !== undefined && data === undefined && error === null ? <Skeleton lines={3} /> : null}
      {data === undefined ? null : (
        <div role="status" className="td-stack">
          {data.refusals.map((key) => (
            <Alert key={key} tone="warning" role="none">
              {t.key(key)}
            </Alert>
          ))}
          <PlainTable
            caption={t("distance-selling.try.methods")}
            rows={data.methods}
            rowKey={({ id }) => id}
            columns={[
              { key: "name", head: t("distance-selling.try.method"), cell: ({ name }) => name },
              {
                key: "price",
                head: t("distance-selling.try.price"),
                cell: ({ minor, free }) =>
                  minor === null
                    ? "—"
                    : free
                      ? t("distance-selling.try.free")
                      : formatMoney({ minor, currency: data.currency }, locale),
              },
              {
                key: "days",
                head: t("distance-selling.try.arrival"),
                cell: ({ from, to }) =>
                  from === null || to === null
                    ? "—"
                    : t("distance-selling.try.days", {
                        from: formatDay(from, locale).short,
                        to: formatDay(to, locale).short,
                      }),
              },
              {
                key: "reason",
                head: t("distance-selling.try.reason"),
                cell: ({ leftOut }) =>
                  leftOut === null ? t("distance-selling.try.offered") : t(`distance-selling.try.left-out.${leftOut}`),
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
