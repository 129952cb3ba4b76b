/** A value of a dealer's field in a list: the directory's, or the shop's own. */
import { Line } from "../../engine/cells/text-cells";
import { isLocalised } from "../../engine/form/control-props";
import { ValueText } from "../../engine/form/value-text";
import type { CellProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { plainText } from "../../contract/plain-text";
import { widen } from "../../contract/resource";
import fitter from "./fitter.resource";

const dealers = widen(fitter);

/** Pictures of the page are groups of devices: how many there are says enough. */
const isGroups = (field: string): boolean => field === "sliderPictures";

export function OverrideValue({ field: column, record, value }: CellProps) {
  const t = useT();
  const name = String(record["field"]);
  if (value === null || value === undefined)
    return (
      <span className="td-muted">{t(column === "ownValue" ? "dealerOverride.hidden" : "dealerOverride.none")}</span>
    );
  if (isGroups(name)) return <>{Array.isArray(value) ? value.length : 0}</>;
  const definition = dealers.fields[name];
  // A text in one language stands alone here.
  if (definition !== undefined && isLocalised(definition)) return <Line text={plainText(String(value))} />;
  if (typeof value === "string" && definition?.kind !== "choice") return <Line text={value} />;
  return <ValueText resource={dealers} name={name} value={value} />;
}
