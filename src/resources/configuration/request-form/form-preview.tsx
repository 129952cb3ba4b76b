/** Preview of a form on three widths, as customers fill it in. Nothing is sent. */
import display from "@shoelace-style/shoelace/dist/assets/icons/display.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import tablet from "@shoelace-style/shoelace/dist/assets/icons/tablet.svg";
import { useState } from "react";
import { DEVICES, type Device } from "../../../contract/fields";
import { textIn } from "../../../contract/fields/values";
import type { FormContent } from "../../../contract/forms/content";
import { today } from "../../../engine/resource-cache";
import { useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { Select } from "../../../ui/inputs/select";
import type { FormSources } from "../../../ui/request-form/form-sources";
import { RequestFormView } from "../../../ui/request-form/request-form-view";
import { RichTexts } from "../../../ui/request-form/rich-texts";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import css from "./builder.css";

defineSheet(css);

const ICONS: Readonly<Record<Device, string>> = { DESKTOP: display, TABLET: tablet, MOBILE: phone };

export interface FormPreviewProps {
  readonly content: FormContent;
}

export function FormPreview({ content }: FormPreviewProps) {
  const t = useT();
  const { display: shown } = useSession();
  const languages = shown?.languages ?? [];
  const [device, setDevice] = useState<Device>("DESKTOP");
  const [chosen, setLocale] = useState<string>();
  const locale = chosen ?? languages.find(({ selected }) => selected)?.locale ?? languages[0]?.locale ?? "en_GB";
  const [round, setRound] = useState(0);
  const [isSent, setSent] = useState(false);
  const locales = [locale, ...languages.map((language) => language.locale)];
  const sample = (name: string) => [{ value: "1", label: name }];
  const sources: FormSources = {
    services: sample(t("request-form.preview.service")),
    dealers: sample(t("request-form.preview.dealer")),
    loadStarts: () => Promise.resolve([`${today()}T10:00`]),
    upload: (file) => Promise.resolve({ token: file.name, name: file.name }),
  };
  const restart = (): void => {
    setSent(false);
    setRound(round + 1);
  };
  return (
    <section className="td-form-preview" aria-label={t("request-form.preview")}>
      <header className="td-row">
        <Heading level={2}>{t("request-form.preview")}</Heading>
        <span className="td-form-preview__tools" role="group" aria-label={t("request-form.preview.device")}>
          {languages.length > 1 ? (
            <Select
              size="sm"
              aria-label={t("request-form.preview.language")}
              value={locale}
              options={languages.map((language) => ({
                value: language.locale,
                label: language.locale.slice(0, 2).toUpperCase(),
              }))}
              onChange={({ target }) => {
                setLocale(target.value);
              }}
            />
          ) : null}
          {DEVICES.map((code) => (
            <IconButton
              key={code}
              size="sm"
              icon={ICONS[code]}
              label={t(`request-form.preview.${code}`)}
              aria-pressed={device === code}
              onClick={() => {
                setDevice(code);
              }}
            />
          ))}
        </span>
      </header>
      <div className="td-form-preview__stage">
        <div className="td-form-preview__page" data-device={device} lang={locale.slice(0, 2)}>
          <p className="td-h2">{textIn(content.title, locales)}</p>
          {isSent ? (
            <>
              <Alert tone="success" role="status" title={t("request-form-page.sent")} />
              <RichTexts html={textIn(content.thankYou, locales)} />
              <Button onClick={restart}>{t("request-form.preview.again")}</Button>
            </>
          ) : (
            <>
              <RichTexts html={textIn(content.intro, locales)} />
              <RequestFormView
                key={round}
                content={content}
                sources={sources}
                locales={locales}
                today={today()}
                onSend={() => {
                  setSent(true);
                  return Promise.resolve({});
                }}
              />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
