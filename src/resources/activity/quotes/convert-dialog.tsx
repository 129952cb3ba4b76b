/** Shows how prices and stock differ from the accepted offer, and asks with which of them the order is made. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emptyValues } from "../../../contract/empty-values";
import type { ResponseOf } from "../../../contract/endpoint";
import { quoteComparison } from "../../../contract/endpoints/quotes";
import type { FieldErrors } from "../../../contract/errors";
import { ActionInput } from "../../../engine/actions/action-input";
import { useDialogRun } from "../../../engine/actions/use-dialog-run";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useValidationContext } from "../../../engine/form/access-facts";
import { errorsUnder } from "../../../engine/form/errors";
import { checkAll } from "../../../engine/form/validator";
import type { ActionDialogSlotProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

type Comparison = ResponseOf<typeof quoteComparison>;

/** What the person decides, by what differs today. */
const shownInputs = ({ seen, isShort, quotedMinor, todayMinor }: Comparison): readonly string[] => [
  ...(seen !== null && quotedMinor !== todayMinor ? ["prices"] : []),
  ...(isShort ? ["shortage"] : []),
  "appointmentAt",
];

export function ConvertDialog({ record, input, texts, onRun, onClose }: ActionDialogSlotProps) {
  const t = useT();
  const { http } = useRuntime();
  const context = useValidationContext();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => emptyValues(input));
  const [errors, setErrors] = useState<FieldErrors>({});
  const id = String(record.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["quote-comparison", id, record.version],
    gcTime: 0,
    queryFn: ({ signal }) => http.call(quoteComparison, { params: { id }, signal, background: true }),
  });
  // A refusal may come from a price or a stock that has changed since.
  const { failure, busy, run } = useDialogRun((refused) => {
    setErrors(refused);
    void refetch();
  });
  const submit = async (): Promise<void> => {
    if (data === undefined) return;
    await run(async () => {
      const sent = { ...values, seen: data.seen };
      const outcome = await checkAll({ fields: input }, Object.keys(input), sent, context);
      setErrors(outcome.ok ? {} : outcome.errors);
      if (outcome.ok) await onRun(outcome.values);
    });
  };
  return (
    <Dialog
      open
      size="lg"
      title={texts.question}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={data === undefined}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : (
          <Alert tone="danger" title={texts.failed}>
            {failure}
          </Alert>
        )}
        {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : null
        ) : (
          <>
            <ComparedLines comparison={data} />
            {shownInputs(data).map((name) => {
              const field = input[name];
              if (field === undefined) return null;
              const key = `quote.action.convert.${name}`;
              const { "": refusal } = errorsUnder(errors, name);
              return (
                <FieldFrame
                  key={name}
                  label={t.key(key)}
                  required={field.options.required === true}
                  hideLabel={field.kind === "boolean"}
                  help={t.has(`${key}.help`) ? t.key(`${key}.help`) : undefined}
                  error={refusal === undefined ? undefined : t.key(refusal.key, refusal.params)}
                >
                  {(control) => (
                    <ActionInput
                      control={control}
                      label={t.key(key)}
                      field={field}
                      value={values[name] ?? null}
                      onChange={(value: unknown) => {
                        setValues((current) => ({ ...current, [name]: value }));
                        setErrors(({ [name]: _, ...others }) => others);
                      }}
                      onBlur={() => undefined}
                      readOnly={false}
                      errors={{}}
                      choiceLabel={(value) => t.key(`${key}.${value}`)}
                    />
                  )}
                </FieldFrame>
              );
            })}
          </>
        )}
      </div>
    </Dialog>
  );
}

function ComparedLines({ comparison }: { readonly comparison: Comparison }) {
  const t = useT();
  const locale = useIntlLocale();
  const { currency, lines, quotedMinor, todayMinor, isShort, seen } = comparison;
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  const rows = lines.map((line, index) => ({ ...line, place: index }));
  const total = { label: t("quote.sum.incl"), quantity: null, quotedMinor, todayMinor, available: null };
  return (
    <>
      {seen === null ? (
        <Alert tone="info" role="none" title={t("quote.compare.same")} />
      ) : (
        <Alert tone="warning" role="none" title={t("quote.compare.changed")}>
          {isShort ? t("quote.compare.short") : null}
        </Alert>
      )}
      <PlainTable
        caption={t("quote.compare.caption")}
        rows={[...rows, { ...total, place: rows.length }]}
        rowKey={({ place }) => place}
        columns={[
          {
            key: "label",
            head: t("quote.field.lines.label"),
            cell: ({ label, quantity }) => (quantity === null ? <strong>{label}</strong> : `${quantity} × ${label}`),
          },
          {
            key: "quoted",
            head: t("quote.compare.quoted"),
            end: true,
            cell: (row) => money(row.quotedMinor),
          },
          {
            key: "today",
            head: t("quote.compare.today"),
            end: true,
            cell: (row) => (row.todayMinor === null ? "–" : money(row.todayMinor)),
          },
          {
            key: "stock",
            head: t("quote.compare.stock"),
            end: true,
            cell: ({ available, quantity }) =>
              available === null || quantity === null
                ? "–"
                : available < quantity
                  ? t("quote.compare.pieces", { available, quantity })
                  : t("quote.compare.in-stock"),
          },
        ]}
      />
    </>
  );
}
