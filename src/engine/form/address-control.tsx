/** An address whose parts follow the shop's field statuses. */
import type { AddressPart } from "../../contract/fields";
import type { FieldStatusName } from "../../contract/context";
import { useSession } from "../../runtime/react";
import AddressField, { type AddressFieldProps } from "../../ui/fields/address-field";
import type { FieldControlProps } from "./control-props";

const STATUS: Readonly<Partial<Record<AddressPart, FieldStatusName>>> = {
  postalCode: "postalCode",
  district: "district",
  subDistrict: "subDistrict",
  state: "state",
};

export function AddressControl(props: FieldControlProps) {
  const { shop } = useSession();
  const statusOf: AddressFieldProps["statusOf"] = (name) => {
    const status = STATUS[name];
    // A status that the shop does not send hides the part.
    return status === undefined || shop === undefined
      ? undefined
      : (shop.sessionDefaults.fieldStatuses[status] ?? "HIDDEN");
  };
  const value = props.value as AddressFieldProps["value"];
  return <AddressField {...props} value={value} statusOf={statusOf} country={shop?.country ?? null} />;
}
