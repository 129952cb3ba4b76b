/** An amount of money; new amounts are in the shop's currency. */
import type { Money } from "../../contract/fields";
import MoneyField from "../../ui/fields/money-field";
import { useSession } from "../../runtime/react";
import { useCurrency } from "../use-currency";
import type { FieldControlProps } from "./control-props";

type MoneyControlProps = Pick<FieldControlProps, "control" | "value" | "onChange" | "onBlur" | "readOnly">;

export function MoneyControl({ control, value, onChange, onBlur, readOnly }: MoneyControlProps) {
  const { currencySymbol, symbolPosition } = useSession().shop?.sessionDefaults ?? {};
  return (
    <MoneyField
      control={control}
      value={value as Money | null}
      onChange={onChange}
      onBlur={onBlur}
      readOnly={readOnly}
      currency={useCurrency()}
      symbol={currencySymbol}
      symbolPosition={symbolPosition}
    />
  );
}
