/** Choice between pictures for all languages and own ones of the content language. */
import { displayNames } from "../../contract/intl-formats";
import { useIntlLocale, useT } from "../../runtime/react";
import { Checkbox } from "../../ui/inputs/checkbox";

export interface OwnPictureProps {
  /** Undefined when pictures have a single language. */
  readonly own: boolean | undefined;
  /** Content language. */
  readonly locale: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (own: boolean) => void;
}

export function OwnPicture({ own, locale, readOnly, onChange }: OwnPictureProps) {
  const t = useT();
  const names = displayNames(useIntlLocale(), { type: "language" });
  if (own === undefined || locale === undefined) return null;
  return (
    <Checkbox
      className="td-picture-own"
      label={t("picture-editor.own", { language: names.of(locale.slice(0, 2)) ?? locale })}
      help={t("picture-editor.own.help")}
      checked={own}
      disabled={readOnly}
      onChange={({ target }) => {
        onChange(target.checked);
      }}
    />
  );
}
