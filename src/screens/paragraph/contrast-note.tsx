/** Warns about texts with too little contrast. Saving stays possible. */
import { useWatch } from "react-hook-form";
import { numberFormat } from "../../contract/intl-formats";
import { MIN_CONTRAST, lowContrasts } from "../../contract/paragraph/contrast";
import type { LayoutRule } from "../../contract/paragraph/layouts";
import type { OptionValue } from "../../contract/paragraph/options";
import { useFormContextValue } from "../../engine/form/form-context";
import { useIntlLocale, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";

export interface ContrastNoteProps {
  readonly layout: LayoutRule;
  readonly options: readonly OptionValue[];
}

export function ContrastNote({ layout, options }: ContrastNoteProps) {
  const t = useT();
  const number = numberFormat(useIntlLocale(), { maximumFractionDigits: 1, roundingMode: "floor" });
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control });
  const lowContrast = lowContrasts(layout, values, options);
  return lowContrast.length === 0 ? null : (
    <Alert tone="warning" role="status">
      {lowContrast
        .map(({ part, ratio }) =>
          t(`paragraph.contrast.${part}`, { ratio: number.format(ratio), least: number.format(MIN_CONTRAST) }),
        )
        .join(" ")}
    </Alert>
  );
}
