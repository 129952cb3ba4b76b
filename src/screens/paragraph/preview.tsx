/** Preview of the public site at the width of three devices, in a scaled iframe without scripts. */
import display from "@shoelace-style/shoelace/dist/assets/icons/display.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import tablet from "@shoelace-style/shoelace/dist/assets/icons/tablet.svg";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
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
import { useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Select } from "../../ui/inputs/select";
import { ContrastNote } from "./contrast-note";
import { ChoiceButtons } from "./enumeration-field";
import { SITE_CSS } from "../../contract/paragraph/site-css";
import { paragraphPreview } from "../../contract/paragraph/markup";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { trustedHtml } from "../../ui/trusted-types";
import css from "./paragraph-view.css";

defineSheet(css);

const WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1440, TABLET: 820, MOBILE: 390 };
/** Width in pixels below which the phone's view is shown first. */
const PHONE_ROOM = 420;
const BLANK_PAGE = "<!doctype html><title></title><body></body>";
const ICONS: Readonly<Record<Device, string>> = { DESKTOP: display, TABLET: tablet, MOBILE: phone };

export interface PreviewPaneProps {
  readonly paragraph: Paragraph;
  readonly layout: LayoutRule;
  /** Unsaved options. */
  readonly pending: readonly OptionValue[] | undefined;
  /** Records whose values can replace the variables in the texts. */
  readonly samples: ParagraphVariables["samples"] | undefined;
}

/** Applies styles by script; the page's Content-Security-Policy ignores style attributes. */
function applyStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
  for (const element of root.querySelectorAll<HTMLElement>("[data-colour]"))
    element.style.color = element.dataset["colour"] ?? "";
  for (const element of root.querySelectorAll<HTMLElement>("[data-ground]"))
    element.style.backgroundColor = element.dataset["ground"] ?? "";
}

export function PreviewPane({ paragraph, layout, pending, samples = [] }: PreviewPaneProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const base = useSession().shop?.assetUrl ?? "";
  const values = useWatch({ control: form.control });
  const { data: stored } = useQuery(optionsQuery(paragraph.id));
  const [selectedDevice, setDevice] = useState<Device>();
  const [room, setRoom] = useState(0);
  // On a phone, the desktop view would be too small to read.
  const device = selectedDevice ?? (room > 0 && room < PHONE_ROOM ? "MOBILE" : "DESKTOP");
  const [height, setHeight] = useState(400);
  const [isEmpty, setEmpty] = useState(false);
  const [sample, setSample] = useState(() => String(samples[0]?.id ?? ""));
  const sampleRecord = samples.find(({ id }) => String(id) === sample);
  const [loadCount, setLoadCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      setRoom(current.clientWidth);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, []);

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
  // Not an attribute, because React 18 would pass it on as untrusted text.
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.srcdoc = trustedHtml(BLANK_PAGE);
  }, []);
  const draw = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    // While the frame loads a document it has no body; its load event draws again.
    if (page?.body == null || view == null) return;
    if (page.adoptedStyleSheets.length === 0) {
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(SITE_CSS);
      page.adoptedStyleSheets = [sheet];
    }
    page.documentElement.lang = paragraph.contentLocale.slice(0, 2);
    page.body.innerHTML = trustedHtml(html);
    applyStyles(page.body);
    for (const [name, value] of Object.entries(spaces)) page.documentElement.style.setProperty(name, value);
    setEmpty(page.body.textContent.trim() === "" && page.body.querySelector("img, .no-picture") === null);
    const measure = (): void => {
      setHeight(Math.max(120, page.body.scrollHeight));
    };
    measure();
    // Pictures that load later make the page longer.
    for (const image of page.images) if (!image.complete) image.addEventListener("load", measure, { once: true });
  });
  const isHidden = sampleRecord !== undefined && !isVisibleFor(conditionsOf(values), sampleRecord.values);
  const spaceText = JSON.stringify(spaces);
  useEffect(() => {
    draw();
  }, [html, spaceText, device, room, loadCount]);

  const scale = room === 0 ? 1 : Math.min(1, room / WIDTHS[device]);
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
      <div className="td-preview-pane__room">
        {isEmpty ? <p className="td-muted">{t("paragraph.preview.empty")}</p> : null}
        <div ref={box} className="td-preview-pane__page" style={{ height: isEmpty ? 0 : height * scale }}>
          <iframe
            ref={frame}
            title={t("paragraph.preview.frame", { device: t(`paragraph.device.${device}`) })}
            sandbox="allow-same-origin"
            tabIndex={-1}
            style={{
              width: WIDTHS[device],
              height,
              transform: `scale(${scale})`,
              insetInlineStart: Math.max(0, (room - WIDTHS[device] * scale) / 2),
            }}
            onLoad={() => {
              setLoadCount((count) => count + 1);
            }}
          />
        </div>
      </div>
    </section>
  );
}
