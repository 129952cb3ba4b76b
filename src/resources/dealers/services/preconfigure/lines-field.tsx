/** A price and a duration for each chosen service, in place of the library's. */
import { useWatch } from "react-hook-form";
import { messageKeys } from "../../../../contract/message-keys";
import type { Money } from "../../../../contract/fields";
import { currencyDigits } from "../../../../contract/currency-digits";
import { useFormContextValue } from "../../../../engine/form/form-context";
import type { FieldSlotProps } from "../../../../engine/slots";
import { useCurrency } from "../../../../engine/use-currency";
import { useIntlLocale, useT } from "../../../../runtime/react";
import { formatNumber, parseNumber } from "../../../../ui/fields/number-text";
import { Alert } from "../../../../ui/alert/alert";
import { TextInput } from "../../../../ui/inputs/text-input";
import { ScrollBox } from "../../../../engine/kinds/scroll-box";

interface Line {
  readonly service: string;
  readonly price: Money | null;
  readonly minutes: number | null;
}

export function LinesField({ resource, value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const locale = useIntlLocale();
  const currency = useCurrency();
  const { form } = useFormContextValue();
  const services = (useWatch({ control: form.control, name: "services" }) ?? []) as readonly string[];
  const lines = (value ?? []) as readonly Line[];
  const digits = currencyDigits(currency);
  if (services.length === 0) return <p className="td-muted">{t("service-preconfigure.lines.none")}</p>;
  const set = (service: string, change: Partial<Line>): void => {
    const before = lines.find((line) => line.service === service) ?? { service, price: null, minutes: null };
    const after = { ...before, ...change };
    const others = lines.filter((line) => line.service !== service && services.includes(line.service));
    onChange(after.price === null && after.minutes === null ? others : [...others, after]);
  };
  const numberOf = (text: string): number | null => {
    const parsed = parseNumber(text);
    return parsed === null || typeof parsed === "number" ? parsed : Number.NaN;
  };
  return (
    <ScrollBox label={t("service-preconfigure.field.lines")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("service-preconfigure.field.lines.service")}</th>
            <th scope="col">{t("service-preconfigure.field.lines.price")}</th>
            <th scope="col">{t("service-preconfigure.field.lines.minutes")}</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => {
            const index = lines.findIndex((line) => line.service === service);
            const line = lines[index];
            const label = t.key(messageKeys.choice(resource.name, "services", service));
            const error = errors[`${String(index)}.price`] ?? errors[`${String(index)}.minutes`];
            return (
              <tr key={service}>
                <th scope="row">
                  {label}
                  {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
                </th>
                <td>
                  <TextInput
                    aria-label={`${label}, ${t("service-preconfigure.field.lines.price")}`}
                    inputMode="decimal"
                    readOnly={readOnly}
                    defaultValue={
                      line?.price == null ? "" : formatNumber(line.price.minor / 10 ** digits, locale, digits)
                    }
                    aria-invalid={errors[`${String(index)}.price`] !== undefined || undefined}
                    onBlur={({ target }) => {
                      const amount = numberOf(target.value);
                      set(service, {
                        price: amount === null ? null : { minor: Math.round(amount * 10 ** digits), currency },
                      });
                    }}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={`${label}, ${t("service-preconfigure.field.lines.minutes")}`}
                    inputMode="numeric"
                    readOnly={readOnly}
                    defaultValue={line?.minutes == null ? "" : String(line.minutes)}
                    aria-invalid={errors[`${String(index)}.minutes`] !== undefined || undefined}
                    onBlur={({ target }) => {
                      set(service, { minutes: numberOf(target.value) });
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
