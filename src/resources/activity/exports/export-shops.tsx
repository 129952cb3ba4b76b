/**
 * Chooses the shops of the network that an export joins.
 * @messages error.**
 */
import { errorText } from "../../../engine/error-text";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { Skeleton } from "../../../ui/states/skeleton";
import { useExportChoices } from "./use-export-choices";

export function ExportShops({ value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { data, error } = useExportChoices();
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={2} />;
  if (data.shops.length < 2) return <p className="td-muted">{t("activity-export.shops.own")}</p>;
  const rows = (Array.isArray(value) ? value : []) as readonly { readonly shop: number }[];
  return (
    <fieldset className="td-stack" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
      {data.shops.map(({ id, name }) => {
        const isChosen = rows.some(({ shop }) => shop === id);
        return (
          <Checkbox
            key={id}
            label={name}
            checked={isChosen}
            onChange={() => {
              onChange(isChosen ? rows.filter(({ shop }) => shop !== id) : [...rows, { shop: id }]);
            }}
          />
        );
      })}
      {Object.values(errors).map((text) => (
        <Alert key={text} tone="danger">
          {text}
        </Alert>
      ))}
    </fieldset>
  );
}
