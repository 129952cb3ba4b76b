/** Alternative texts in the shop's other languages, below the main one. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/copy.svg";
import { displayNames } from "../../contract/intl-formats";
import { MAX_ALT_TEXT } from "../../contract/paragraph/pictures";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import type { SideCardProps } from "./picture-model";

export function OtherLanguages({ state, onChange, errors, readOnly }: Omit<SideCardProps, "withUrl">) {
  const t = useT();
  const names = displayNames(useIntlLocale(), { type: "language" });
  const { altText, altTexts } = state;
  const entries = Object.entries(altTexts);
  const isIncomplete = entries.some(([, text]) => text.trim() === "");
  return (
    <>
      {entries.map(([locale, text]) => (
        <FieldFrame
          key={locale}
          label={t("picture-editor.alt.language", { language: names.of(locale.slice(0, 2)) ?? locale })}
          optional
          error={errors.altTexts?.includes(locale) === true ? t("error.too-long", { limit: MAX_ALT_TEXT }) : undefined}
          help={text.trim() === "" ? t("picture-editor.alt.stands-in") : undefined}
          counter={`${text.length} / ${MAX_ALT_TEXT}`}
        >
          {(control) => (
            <TextInput
              {...control}
              name={`altTexts.${locale}`}
              lang={locale.replace("_", "-")}
              value={text}
              readOnly={readOnly}
              onChange={({ target }) => {
                onChange({ altTexts: { ...altTexts, [locale]: target.value } });
              }}
            />
          )}
        </FieldFrame>
      ))}
      {readOnly || !isIncomplete || altText.trim() === "" ? null : (
        <div>
          <Button
            size="sm"
            icon={copy}
            onClick={() => {
              const filled = entries.map(([locale, text]) => [locale, text.trim() === "" ? altText : text] as const);
              onChange({ altTexts: Object.fromEntries(filled) });
            }}
          >
            {t("picture-editor.alt.copy")}
          </Button>
        </div>
      )}
    </>
  );
}
