import { useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextArea } from "../../../ui/inputs/text-area";

export interface DealerCodesFieldProps {
  readonly help: string;
  readonly value: string;
  readonly onChange: (codes: string) => void;
}

/** A field to paste codes of dealers into. `splitCodes()` reads its text. */
export function DealerCodesField({ help, value, onChange }: DealerCodesFieldProps) {
  const t = useT();
  return (
    <FieldFrame label={t("dealer-panes.codes")} help={help}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
