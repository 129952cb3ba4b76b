/** A page of the public site at the width of a device, scaled to the room there is, in an iframe without scripts. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useEffectEvent } from "use-effect-event";
import type { Device } from "../../contract/fields";
import { SITE_CSS } from "../../contract/paragraph/site-css";
import { useT } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import { trustedHtml } from "../../ui/trusted-types";
import css from "./paragraph-view.css";

defineSheet(css);

const WIDTHS: Readonly<Record<Device, number>> = { DESKTOP: 1440, TABLET: 820, MOBILE: 390 };
const BLANK_PAGE = "<!doctype html><title></title><body></body>";

/** Applies styles by script; the page's Content-Security-Policy ignores style attributes. */
function applyStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
  for (const element of root.querySelectorAll<HTMLElement>("[data-colour]"))
    element.style.color = element.dataset["colour"] ?? "";
  for (const element of root.querySelectorAll<HTMLElement>("[data-ground]"))
    element.style.backgroundColor = element.dataset["ground"] ?? "";
}

/** Measures the width of an element in pixels; 0 until it is laid out. */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
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
  return [box, room];
}

export interface PreviewFrameProps {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Width of the box in pixels. */
  readonly room: number;
  readonly html: string;
  /** Custom properties of the page. */
  readonly spaces: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly device: Device;
}

export function PreviewFrame({ box, room, html, spaces, locale, device }: PreviewFrameProps) {
  const t = useT();
  const [height, setHeight] = useState(400);
  const [isEmpty, setEmpty] = useState(false);
  const [loadCount, setLoadCount] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
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
    page.documentElement.lang = locale.slice(0, 2);
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
  const spaceText = JSON.stringify(spaces);
  useEffect(() => {
    draw();
  }, [html, spaceText, device, room, loadCount]);

  const scale = room === 0 ? 1 : Math.min(1, room / WIDTHS[device]);
  return (
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
  );
}
