/**
 * A dealer field's value in a list: the directory's or the shop's override.
 * @messages fitter.field.**
 */
import { Line } from "../../../engine/cells/text-cells";
import { ValueText } from "../../../engine/form/value-text";
import type { CellProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { plainText } from "../../../contract/plain-text";
import { widen } from "../../../contract/resource";
import { isLocalised } from "../../../contract/fields";
import fitter from "../fitter/fitter.resource";

const dealers = widen(fitter);

/** Pictures of the page are groups by device; the cell shows their number. */
const isGroups = (field: string): boolean => field === "sliderPictures";

export function OverrideValue({ field: column, record, value }: CellProps) {
  const t = useT();
  const name = String(record["field"]);
  if (value === null || value === undefined)
    return (
      <span className="td-muted">{t(column === "ownValue" ? "dealer-override.hidden" : "dealer-override.none")}</span>
    );
  if (isGroups(name)) return <>{Array.isArray(value) ? value.length : 0}</>;
  const definition = dealers.fields[name];
  // An override holds a localised text in one locale.
  if (definition !== undefined && isLocalised(definition)) return <Line text={plainText(String(value))} />;
  if (typeof value === "string" && definition?.kind !== "choice") return <Line text={value} />;
  return <ValueText resource={dealers} name={name} value={value} />;
}
