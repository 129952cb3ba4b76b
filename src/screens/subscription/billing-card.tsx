/** Form for the customer details on invoices and the recipients of the invoices. */
import { useMemo, useState } from "react";
import { saveBillingDetails, type BillingDetails } from "../../contract/endpoints/subscription";
import { askToLeave } from "../../engine/form/ask-to-leave";
import { isTdError } from "../../runtime";
import { useIntlLocale, useLeaveGuard, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { countryOptions } from "../../ui/fields/countries";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextArea } from "../../ui/inputs/text-area";
import { TextInput } from "../../ui/inputs/text-input";
import type { SubscriptionModel } from "./use-subscription";

/** Text fields in order, with whether they are required. */
const FIELDS = [
  ["company", true],
  ["vatNumber", false],
  ["address1", true],
  ["address2", false],
  ["postalCode", true],
  ["city", true],
  ["purchaseOrder", false],
] as const satisfies readonly (readonly [keyof BillingDetails, boolean])[];

type TextField = (typeof FIELDS)[number][0];
type FormValues = Readonly<Record<TextField | "country" | "emails", string>>;

const toFormValues = (details: BillingDetails): FormValues => ({
  ...details,
  vatNumber: details.vatNumber ?? "",
  address2: details.address2 ?? "",
  purchaseOrder: details.purchaseOrder ?? "",
  emails: details.emails.join("\n"),
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

const toDetails = (values: FormValues): BillingDetails => ({
  company: values.company.trim(),
  vatNumber: orNull(values.vatNumber.replace(/[\s.-]/g, "").toUpperCase()),
  address1: values.address1.trim(),
  address2: orNull(values.address2),
  postalCode: values.postalCode.trim(),
  city: values.city.trim(),
  country: values.country,
  emails: values.emails.split(/[\s,;]+/).filter(Boolean),
  purchaseOrder: orNull(values.purchaseOrder),
});

/** Returns the error keys by field. An error in a list is an error of the whole list. */
const errorsByField = (error: unknown): Readonly<Record<string, string>> => {
  const fields = (isTdError(error) ? error.problem?.fields : undefined) ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path.replace(/^details\./, "").split(".")[0] ?? "", key]),
  );
};

export function BillingCard({ model }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts, dialogs } = useRuntime();
  const { overview, readOnly, setOverview, tryCall } = model;
  const saved = useMemo(() => toFormValues(overview.details), [overview.details]);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const countries = useMemo(() => countryOptions(locale).map(({ id, label }) => ({ value: id, label })), [locale]);
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);
  const set = (part: Partial<FormValues>): void => {
    setValues((before) => ({ ...before, ...part }));
  };
  async function save(): Promise<boolean> {
    setBusy(true);
    setErrors({});
    const isSaved = await tryCall(async () => {
      try {
        setOverview(
          await http.call(saveBillingDetails, { body: { version: overview.version, details: toDetails(values) } }),
        );
        toasts.show({ kind: "success", key: "subscription.details.saved" });
      } catch (error) {
        setErrors(errorsByField(error));
        throw error;
      }
    });
    setBusy(false);
    return isSaved;
  }
  useLeaveGuard(dirty, () => askToLeave(dialogs, { textKey: "subscription.leave", save }), {
    save: async () => (dirty ? save() : undefined),
    value: () => values,
  });
  const message = (field: string) => (errors[field] === undefined ? undefined : t.key(errors[field]));
  return (
    <Card title={t("subscription.details")}>
      <form
        className="td-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !isBusy) void save();
        }}
      >
        <div className="td-subscription__fields">
          {FIELDS.map(([field, required]) => (
            <FieldFrame
              key={field}
              label={t(`subscription.details.${field}`)}
              required={required}
              error={message(field)}
              warning={
                field === "vatNumber" && overview.details.vatNumber !== null && !overview.vatVerified
                  ? t("subscription.details.vat-unverified")
                  : undefined
              }
            >
              {(control) => (
                <TextInput
                  {...control}
                  readOnly={readOnly}
                  value={values[field]}
                  onChange={(event) => {
                    set({ [field]: event.target.value });
                  }}
                />
              )}
            </FieldFrame>
          ))}
          <FieldFrame label={t("subscription.details.country")} required error={message("country")}>
            {(control) => (
              <Select
                {...control}
                readOnly={readOnly}
                value={values.country}
                options={countries}
                onChange={(event) => {
                  set({ country: event.target.value });
                }}
              />
            )}
          </FieldFrame>
        </div>
        <FieldFrame
          label={t("subscription.details.emails")}
          help={t("subscription.details.emails.help")}
          error={message("emails")}
        >
          {(control) => (
            <TextArea
              {...control}
              readOnly={readOnly}
              value={values.emails}
              onChange={(event) => {
                set({ emails: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        {Object.keys(errors).length > 0 ? <Alert tone="danger">{t("subscription.details.wrong")}</Alert> : null}
        {readOnly ? null : (
          <div className="td-row">
            <Button type="submit" variant="primary" disabled={!dirty} busy={isBusy}>
              {t("subscription.details.save")}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
