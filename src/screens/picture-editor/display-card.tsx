/** How visitors see the picture of a sheet: enlarged on a click, and with which variant. */
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import type { PictureDisplay } from "./picture-model";
import type { PictureVariant } from "./use-slide";

interface DisplayCardProps {
  /** Undefined shows nothing. */
  readonly display: PictureDisplay | undefined;
  readonly variants: readonly PictureVariant[];
  readonly onChange: (display: PictureDisplay) => void;
  readonly readOnly: boolean;
}

export function DisplayCard({ display, variants, onChange, readOnly }: DisplayCardProps) {
  const t = useT();
  if (display === undefined) return null;
  return (
    <Card title={t("picture-editor.display")}>
      <div className="td-stack">
        <Checkbox
          label={t("picture-editor.zoomable")}
          checked={display.zoomable}
          disabled={readOnly}
          onChange={({ target }) => {
            onChange({ ...display, zoomable: target.checked });
          }}
        />
        {variants.length === 0 ? null : (
          <FieldFrame label={t("picture-editor.variant")} optional help={t("picture-editor.variant.help")}>
            {(control) => (
              <Select
                {...control}
                name="variant"
                placeholder={t("picture-editor.variant.all")}
                options={variants.map(({ sku, values }) => ({ value: sku, label: `${sku} · ${values}` }))}
                value={display.variant}
                readOnly={readOnly}
                onChange={({ target }) => {
                  onChange({ ...display, variant: target.value });
                }}
              />
            )}
          </FieldFrame>
        )}
      </div>
    </Card>
  );
}
