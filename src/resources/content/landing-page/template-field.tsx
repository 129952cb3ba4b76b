/** The template that a new page starts with. The picker shows pictures; the field shows the name. */
import { useState } from "react";
import type { PickerProps } from "../../../engine/paragraphs/pickers";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { deferred } from "../../../ui/deferred";

const Picker = deferred<PickerProps>(async () => {
  const { TemplatePicker } = await import("../../../engine/paragraphs/pickers");
  return TemplatePicker;
});

export function TemplateField({ value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const selected = typeof value === "string" && value !== "" ? value : undefined;
  const name =
    selected === undefined
      ? t("landing-page.template.none")
      : t.key(`landing-page.template.${selected}`, {}, { fallback: selected });
  return (
    <div className="td-row">
      <span className={selected === undefined ? "td-muted" : undefined}>{name}</span>
      {readOnly ? null : (
        <>
          <Button
            size="sm"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t("landing-page.template.choose")}
          </Button>
          {selected === undefined ? null : (
            <Button
              size="sm"
              onClick={() => {
                onChange(null);
              }}
            >
              {t("landing-page.template.clear")}
            </Button>
          )}
        </>
      )}
      {open ? (
        <Picker
          open
          onClose={() => {
            setOpen(false);
          }}
          onAccept={(id) => {
            setOpen(false);
            onChange(id);
          }}
        />
      ) : null}
    </div>
  );
}
