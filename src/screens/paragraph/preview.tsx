/** Preview of the public site at the width of three devices, in a scaled iframe without scripts. */
import display from "@shoelace-style/shoelace/dist/assets/icons/display.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import tablet from "@shoelace-style/shoelace/dist/assets/icons/tablet.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { DEVICES, type Device } from "../../contract/fields";
import type { LayoutRule } from "../../contract/paragraph/layouts";
import { effectiveOptions, type OptionValue } from "../../contract/paragraph/options";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import { conditionsOf, isVisibleFor } from "../../contract/paragraph/show-conditions";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { assetUrl } from "../../contract/spec";
import { optionsQuery } from "../../engine/paragraphs/paragraph-record";
import { useFormContextValue } from "../../engine/form/form-context";
import { useAssetBase, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Select } from "../../ui/inputs/select";
import { ContrastNote } from "./contrast-note";
import { ChoiceButtons } from "./enumeration-field";
import { PreviewFrame, useRoom } from "./preview-frame";
import { paragraphPreview } from "../../contract/paragraph/markup";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import css from "./paragraph-view.css";

defineSheet(css);

/** Width in pixels below which the phone's view is shown first. */
const PHONE_ROOM = 420;
const ICONS: Readonly<Record<Device, string>> = { DESKTOP: display, TABLET: tablet, MOBILE: phone };

export interface PreviewPaneProps {
  readonly paragraph: Paragraph;
  readonly layout: LayoutRule;
  /** Unsaved options. */
  readonly pending: readonly OptionValue[] | undefined;
  /** Records whose values can replace the variables in the texts. */
  readonly samples: ParagraphVariables["samples"] | undefined;
}

export function PreviewPane({ paragraph, layout, pending, samples = [] }: PreviewPaneProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const base = useAssetBase();
  const values = useWatch({ control: form.control });
  const { data: stored } = useQuery(optionsQuery(paragraph.id));
  const [selectedDevice, setDevice] = useState<Device>();
  const [box, room] = useRoom();
  // On a phone, the desktop view would be too small to read.
  const device = selectedDevice ?? (room > 0 && room < PHONE_ROOM ? "MOBILE" : "DESKTOP");
  const [sample, setSample] = useState(() => String(samples[0]?.id ?? ""));
  const sampleRecord = samples.find(({ id }) => String(id) === sample);

  const options = effectiveOptions(layout, pending ?? stored ?? []);
  const { html, spaces } = paragraphPreview({
    layout,
    values,
    pictures: paragraph.sliderPictures,
    options,
    locale: paragraph.contentLocale,
    device,
    prefix: (url) => assetUrl(url, base),
    placeholder: t("paragraph.preview.filled"),
    ...(sampleRecord !== undefined && { variables: sampleRecord.values }),
  });
  const isHidden = sampleRecord !== undefined && !isVisibleFor(conditionsOf(values), sampleRecord.values);
  return (
    <section className="td-preview-pane" aria-label={t("paragraph.preview")}>
      <header>
        <Heading level={2}>{t("paragraph.preview")}</Heading>
        {samples.length === 0 ? null : (
          <Select
            size="sm"
            className="td-preview-pane__with"
            aria-label={t("paragraph.preview.with")}
            value={sample}
            placeholder={t("paragraph.preview.names")}
            options={samples.map(({ id, label }) => ({ value: String(id), label }))}
            onChange={({ target }) => {
              setSample(target.value);
            }}
          />
        )}
        <ChoiceButtons
          label={t("paragraph.preview.device")}
          value={device}
          onChange={(code) => {
            setDevice(DEVICES.find((candidate) => candidate === code) ?? "DESKTOP");
          }}
          values={DEVICES.map((code) => ({ code, label: t(`paragraph.device.${code}`), icon: ICONS[code] }))}
        />
      </header>
      {isHidden ? (
        <Alert tone="info" role="status">
          {t("paragraph.conditions.hidden", { name: sampleRecord.label })}
        </Alert>
      ) : null}
      <ContrastNote layout={layout} options={options} />
      <PreviewFrame
        box={box}
        room={room}
        html={html}
        spaces={spaces}
        locale={paragraph.contentLocale}
        device={device}
      />
    </section>
  );
}
