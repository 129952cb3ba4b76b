/** The price of a product with or without VAT. What is typed in one input calculates the other one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Money, Reference } from "../../contract/fields";
import { widen, type RecordOf } from "../../contract/resource";
import { useFormContextValue } from "../../engine/form/form-context";
import { MoneyControl } from "../../engine/form/money-control";
import { recordOptions } from "../../engine/resource-queries";
import type { FieldSlotProps } from "../../engine/slots";
import catalog from "./catalog.resource";
import { vatRateOf, withoutVat, withVat } from "./sale-price";

const GROSS = "price";
const NET = "priceExclVat";

export function PriceField({ name, value, onChange, readOnly, control }: FieldSlotProps) {
  const { form, changesMany } = useFormContextValue();
  const { methods } = form;
  const client = useQueryClient();
  const [owner, vatRate] = useWatch({ control: form.control, name: ["catalog", "vatRate"] }) as [
    Reference | null | undefined,
    number | null | undefined,
  ];
  const { data } = useQuery({
    ...recordOptions(client, widen(catalog), owner?.id ?? 0, { background: true }),
    enabled: owner?.id !== undefined,
  });
  const sold = data as unknown as RecordOf<typeof catalog> | undefined;
  const rate = sold === undefined ? undefined : vatRateOf({ vatRate: vatRate ?? null }, sold);
  const isNet = name === NET;
  const calculate = (target: typeof GROSS | typeof NET, from: Money | null): void => {
    if (rate === undefined || Number.isNaN(from?.minor)) return;
    const amount = from && (target === GROSS ? withVat(from, rate) : withoutVat(from, rate));
    methods.setValue(target, amount, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };

  // Another rate changes the price that the shop does not state.
  const calculatedRate = useRef(rate);
  useEffect(() => {
    const former = calculatedRate.current;
    calculatedRate.current = rate;
    const isChanged = former !== undefined && rate !== undefined && former !== rate;
    // A form that goes back to the stored rate goes back to the stored prices, too.
    const isStored = methods.formState.defaultValues?.["vatRate"] === vatRate;
    if (!isNet || changesMany === true || !isChanged || isStored) return;
    const stays = sold?.priceDisplay === "EXCL_VAT" ? NET : GROSS;
    calculate(stays === NET ? GROSS : NET, methods.getValues(stays) as Money | null);
  });
  return (
    <MoneyControl
      control={control}
      value={value}
      readOnly={readOnly}
      onBlur={() => undefined}
      onChange={(next) => {
        onChange(next);
        if (changesMany !== true) calculate(isNet ? GROSS : NET, next as Money | null);
      }}
    />
  );
}
