/** An amount of money; new amounts are in the shop's currency. */
import type { Money } from "../../contract/fields";
import MoneyField from "../../ui/fields/money-field";
import { useSession } from "../../runtime/react";
import { useCurrency } from "../use-currency";
import type { FieldControlProps } from "./control-props";

export function MoneyControl(props: FieldControlProps) {
  const { currencySymbol, symbolPosition } = useSession().shop?.sessionDefaults ?? {};
  return (
    <MoneyField
      {...props}
      value={props.value as Money | null}
      currency={useCurrency()}
      symbol={currencySymbol}
      symbolPosition={symbolPosition}
    />
  );
}
