/** What invoices say of the customer, and who gets them. */
import { useMemo, useState } from "react";
import { saveBillingDetails, type BillingDetails } from "../../contract/endpoints/subscription";
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

/** Fields in order; those of the second column may stay empty. */
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
type Typed = Readonly<Record<TextField | "country" | "emails", string>>;

const typedOf = (details: BillingDetails): Typed => ({
  ...details,
  vatNumber: details.vatNumber ?? "",
  address2: details.address2 ?? "",
  purchaseOrder: details.purchaseOrder ?? "",
  emails: details.emails.join("\n"),
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

const detailsOf = (typed: Typed): BillingDetails => ({
  company: typed.company.trim(),
  vatNumber: orNull(typed.vatNumber.replace(/[\s.-]/g, "").toUpperCase()),
  address1: typed.address1.trim(),
  address2: orNull(typed.address2),
  postalCode: typed.postalCode.trim(),
  city: typed.city.trim(),
  country: typed.country,
  emails: typed.emails.split(/[\s,;]+/).filter(Boolean),
  purchaseOrder: orNull(typed.purchaseOrder),
});

/** Fields that the server refused; of a list, its own. */
const refusedOf = (error: unknown): Readonly<Record<string, string>> => {
  const fields = (isTdError(error) ? error.problem?.fields : undefined) ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path.replace(/^details\./, "").split(".")[0] ?? "", key]),
  );
};

export function BillingCard({ model }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts, dialogs } = useRuntime();
  const { overview, readOnly, take, attempt } = model;
  const saved = useMemo(() => typedOf(overview.details), [overview.details]);
  const [typed, setTyped] = useState(saved);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const countries = useMemo(() => countryOptions(locale).map(({ id, label }) => ({ value: id, label })), [locale]);
  const dirty = JSON.stringify(typed) !== JSON.stringify(saved);
  const set = (part: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...part }));
  };
  async function save(): Promise<void> {
    setBusy(true);
    setWrong({});
    await attempt(async () => {
      try {
        take(await http.call(saveBillingDetails, { body: { version: overview.version, details: detailsOf(typed) } }));
        toasts.show({ kind: "success", key: "subscription.details.saved" });
      } catch (error) {
        setWrong(refusedOf(error));
        throw error;
      }
    });
    setBusy(false);
  }
  useLeaveGuard(
    dirty,
    () => dialogs.confirm({ titleKey: "subscription.leave", agreeKey: "subscription.leave.agree" }),
    { save: async () => (dirty ? save() : undefined), value: () => typed },
  );
  const message = (field: string) => (wrong[field] === undefined ? undefined : t.key(wrong[field]));
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
                  value={typed[field]}
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
                value={typed.country}
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
              value={typed.emails}
              onChange={(event) => {
                set({ emails: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        {Object.keys(wrong).length > 0 ? <Alert tone="danger">{t("subscription.details.wrong")}</Alert> : null}
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
