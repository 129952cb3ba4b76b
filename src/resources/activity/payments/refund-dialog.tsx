/** Asks what to refund, and shows what it would do before it is asked of the platform. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emptyValues } from "../../../contract/empty-values";
import { refundPreview } from "../../../contract/endpoints/payments";
import type { FieldErrors } from "../../../contract/errors";
import type { Money } from "../../../contract/fields";
import type { PaymentPlatform } from "../../../contract/orders";
import {
  isOffline,
  paymentPath,
  TYPED_REFUND_MINOR,
  type RefundLine,
  type RefundMode,
} from "../../../contract/payments";
import { ActionInput } from "../../../engine/actions/action-input";
import { useDialogRun } from "../../../engine/actions/use-dialog-run";
import { useValidationContext } from "../../../engine/form/access-facts";
import { errorsUnder } from "../../../engine/form/errors";
import { checkAll } from "../../../engine/form/validator";
import type { ActionDialogSlotProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { Dialog } from "../../../ui/dialog/dialog";
import { parseNumber } from "../../../ui/fields/number-text";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { Skeleton } from "../../../ui/states/skeleton";
import { majorUnits } from "../../../contract/currency-digits";
import { useOrderFormats } from "../orders/use-order-formats";
import { RefundLines } from "./refund-lines";
import { RefundEffects, type RefundPlan } from "./refund-effects";

type Values = Readonly<Record<string, unknown>>;

/** Inputs that matter, by what was chosen before. */
function shownInputs(values: Values, recordsOnly: boolean, mayTransfer: boolean, hasLines: boolean): readonly string[] {
  const mode = values["mode"] as RefundMode;
  const byShop = recordsOnly || values["byTransfer"] === true;
  return [
    "mode",
    ...(mode === "AMOUNT" ? ["amount"] : []),
    "reason",
    "note",
    ...(mayTransfer && !recordsOnly ? ["byTransfer"] : []),
    ...(byShop ? ["means", "paidOn"] : []),
    ...(hasLines && mode !== "AMOUNT" ? ["restock"] : []),
    "notifyCustomer",
  ];
}

export function RefundDialog({ record, input, texts, onRun, onClose }: ActionDialogSlotProps) {
  const { t, money } = useOrderFormats();
  const { http } = useRuntime();
  const context = useValidationContext();
  const [values, setValues] = useState<Values>(() => emptyValues(input));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isConfirmed, setConfirmed] = useState(false);
  const [typed, setTyped] = useState("");
  const mode = values["mode"] as RefundMode;
  const amount = values["amount"] as Money | null;
  const lines = (values["lines"] as readonly RefundLine[]).filter(({ quantity }) => quantity > 0);
  const minor = amount !== null && Number.isInteger(amount.minor) ? amount.minor : null;
  const wish = { mode, lines: mode === "LINES" ? [...lines] : [], minor: mode === "AMOUNT" ? minor : null };
  const id = String(record.id);
  const { data: plan, refetch } = useQuery<RefundPlan>({
    queryKey: ["refund-preview", id, record.version, wish],
    gcTime: 0,
    placeholderData: (previous) => previous,
    queryFn: ({ signal }) => http.call(refundPreview, { params: { id }, body: wish, signal, background: true }),
  });
  // A refusal may come from what a colleague has refunded meanwhile.
  const { failure, busy, run } = useDialogRun((refused) => {
    setErrors(refused);
    void refetch();
  });
  if (plan === undefined)
    return (
      <Dialog open title={texts.question} onClose={onClose}>
        <Skeleton lines={6} />
      </Dialog>
    );

  const platform = record["platformCode"] as PaymentPlatform;
  const recordsOnly = isOffline(platform);
  // What a platform has failed to give back, the shop may transfer.
  const mayTransfer = plan.transferOnly || record["refundState"] === "FAILED";
  const names = shownInputs(values, recordsOnly, mayTransfer, plan.lines.length > 0);
  const needsAmount = plan.minor > TYPED_REFUND_MINOR;
  const typedAmount = parseNumber(typed);
  const isTyped = typedAmount === majorUnits({ minor: plan.minor, currency: plan.currency });
  const isReady = plan.refusal === null && isConfirmed && (!needsAmount || isTyped);
  const set = (name: string, value: unknown): void => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const errorOf = (name: string): string | undefined => {
    const { "": error } = errorsUnder(errors, name);
    if (error !== undefined) return t.key(error.key, error.params);
    // Nothing is wrong yet with an amount that was not typed.
    const key = (name === "amount" || name === "lines") && values[name] === null ? undefined : plan.fields[name];
    return key === undefined || key === "error.required" || key === "payment.error.no-pieces" ? undefined : t.key(key);
  };
  const submit = async (): Promise<void> => {
    if (!isReady) return;
    await run(async () => {
      const sent = { ...values, lines: wish.lines };
      const outcome = await checkAll({ fields: input }, Object.keys(input), sent, context);
      setErrors(outcome.ok ? {} : outcome.errors);
      if (outcome.ok) await onRun(outcome.values);
    });
  };

  return (
    <Dialog
      open
      title={texts.question}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
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
        {plan.refusal === null ? null : (
          <Alert tone="danger" title={t.key(plan.refusal)}>
            {plan.refusal === "payment.error.disputed" ? (
              <Link to={`dispute-evidence/${paymentPath(platform, String(record["platformId"]))}`}>
                {t("payment.refund.dispute")}
              </Link>
            ) : null}
          </Alert>
        )}
        {plan.fullOnly ? <Alert tone="warning" title={t("payment.error.inquiry-full")} /> : null}
        <p className="td-muted">
          {t("payment.refund.left", { amount: money({ minor: plan.refundableMinor, currency: plan.currency }) })}
        </p>
        {names.map((name) => {
          const field = input[name];
          if (field === undefined) return null;
          const key = `payment.action.refund.${name}`;
          return (
            <FieldFrame
              key={name}
              label={t.key(key)}
              required={field.options.required === true || name === "amount" || (name === "means" && recordsOnly)}
              hideLabel={field.kind === "boolean"}
              error={errorOf(name)}
            >
              {(control) => (
                <ActionInput
                  control={control}
                  label={t.key(key)}
                  field={field}
                  value={values[name] ?? null}
                  onChange={(value: unknown) => {
                    set(name, value);
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
        {mode === "LINES" ? (
          <RefundLines
            lines={plan.lines}
            currency={plan.currency}
            value={lines}
            error={errorOf("lines")}
            onChange={(value) => {
              set("lines", value);
            }}
          />
        ) : null}
        <RefundEffects plan={plan} />
        {needsAmount ? (
          <FieldFrame
            label={t("payment.refund.type", { amount: money({ minor: plan.minor, currency: plan.currency }) })}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        ) : null}
        <Checkbox
          label={t("payment.refund.confirm")}
          checked={isConfirmed}
          onChange={(event) => {
            setConfirmed(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
