/** Paragraphs of a content bloc page: one tab for each language of the shop, one list for each slot of the page type. */
import { useState } from "react";
import { displayNames } from "../../../contract/intl-formats";
import { slotsOf } from "../../../contract/paragraph/slots";
import { OwnerParagraphs } from "../../../engine/paragraphs/owner-paragraphs";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useSession, useT } from "../../../runtime/react";
import { Tabs } from "../../../ui/tabs/tabs";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import css from "./bloc-paragraphs.css";
import { useIsReadOnly } from "./paragraphs-panel";

defineSheet(css);

export function BlocParagraphsPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const languages = (useSession().display?.languages ?? []).map((language) => language.locale);
  const [selected, setSelected] = useState<string>();
  const readOnly = useIsReadOnly("CONTENT_BLOC_PAGE");
  if (record === undefined) return null;
  const activeLanguage = selected ?? languages[0] ?? "fr_FR";
  const names = displayNames(locale, { type: "language" });
  return (
    <Tabs
      label={t("content-bloc-page.languages")}
      value={activeLanguage}
      onChange={setSelected}
      items={languages.map((language) => ({ id: language, label: names.of(language.slice(0, 2)) ?? language }))}
    >
      <div className="td-bloc-slots">
        {slotsOf(String(record["pageType"])).map((slot) => (
          <section key={slot} className="td-stack">
            <Heading level={3}>{t(`content-bloc-page.slot.${slot}`)}</Heading>
            <OwnerParagraphs
              ownerType="CONTENT_BLOC_PAGE"
              ownerId={String(record.id)}
              ownerPath={`content-bloc-page/${record.id}`}
              readOnly={readOnly}
              locale={activeLanguage}
              slot={slot}
            />
          </section>
        ))}
      </div>
    </Tabs>
  );
}
