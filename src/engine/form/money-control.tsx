/** An amount of money; new amounts are in the shop's currency. */
import type { Money } from "../../contract/fields";
import MoneyField from "../../ui/fields/money-field";
import { useCurrency } from "../use-currency";
import type { FieldControlProps } from "./control-props";

export const MoneyControl = (props: FieldControlProps) => (
  <MoneyField {...props} value={props.value as Money | null} currency={useCurrency()} />
);
