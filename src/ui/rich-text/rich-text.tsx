/**
 * A rich-text field. The editor does not work inside a shadow tree, so it is placed in the element's light tree and shows
 * through a named slot. Its code loads when the field comes into view. If that fails, the text is edited as markup.
 */
import { useEffect, useId, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { useElement } from "../../runtime/element";
import { useConfiguration, useIntlLocale, useSession, useT } from "../../runtime/react";
import { Menu } from "../menu/menu";
import { TextArea } from "../inputs/text-area";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useNearViewport } from "../use-near-viewport";
import type { RichTextEditor } from "./ck-editor";
import css from "./rich-text.css";

defineSheet(css);

/** Pause in typing before a change is reported, in milliseconds (constants-14). */
const PAUSE_MS = 300;
/** Licence key used when the shop's configuration has none. */
const FREE_LICENCE = "GPL";
const LICENCE_PROPERTY = "ckeditorLicenseKey";

export interface Insertable {
  /** Label of the menu. */
  readonly label: string;
  readonly choices: readonly { readonly text: string; readonly label: string }[];
}

export interface RichTextProps {
  readonly label: string;
  /** Heading over the text, when several languages are shown side by side. */
  readonly name?: string | undefined;
  readonly locale: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly readOnly: boolean;
  /** Texts to insert at the caret from a menu, such as variables. */
  readonly insertable?: Insertable | undefined;
}

export function RichText({ label, name, locale, value, onChange, onBlur, readOnly, insertable }: RichTextProps) {
  const t = useT();
  const { host } = useElement();
  const interfaceLocale = useIntlLocale();
  const { ckeditorColorList: colours } = useConfiguration();
  const licenseKey = useSession().shop?.staticProperties[LICENCE_PROPERTY] ?? FREE_LICENCE;
  const slotName = `rich-text-${useId().replace(/\W/g, "")}`;
  const [isNear, watch] = useNearViewport();
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const [insertIcon, setInsertIcon] = useState<string>();
  const editor = useRef<RichTextEditor>(undefined);
  /** Last text reported to the form, or received from it. */
  const lastReported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const report = useEffectEvent((html: string) => {
    clearTimeout(timer.current);
    if (html === lastReported.current) return;
    lastReported.current = html;
    onChange(html);
  });
  const flush = useEffectEvent(() => {
    if (editor.current !== undefined) report(editor.current.html());
    onBlur?.();
  });
  const settings = useEffectEvent(() => ({
    html: value,
    label,
    locale,
    interfaceLocale,
    colours,
    licenseKey,
    readOnly,
    onChange: (html: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        report(html);
      }, PAUSE_MS);
    },
    onBlur: () => {
      flush();
    },
  }));

  useEffect(() => {
    if (!isNear) return;
    const container = document.createElement("div");
    container.slot = slotName;
    container.className = "td-rich-text-editor";
    host.append(container);
    let isUnmounted = false;
    const starting = import("./ck-editor").then(({ startEditor }) => startEditor(container, settings()));
    starting.then(
      (started) => {
        if (isUnmounted) return;
        editor.current = started;
        setInsertIcon(started.insertIcon);
        setState("ready");
      },
      (error: unknown) => {
        // Unmounted before the editor was ready.
        if (isUnmounted || !container.isConnected) return;
        console.error("The text editor could not be started", error);
        setState("failed");
      },
    );
    return () => {
      isUnmounted = true;
      editor.current = undefined;
      clearTimeout(timer.current);
      starting
        .then((started) => started.destroy())
        .catch(() => undefined)
        .finally(() => {
          container.remove();
        });
    };
  }, [isNear, host, slotName]);

  useEffect(() => {
    // Changed from outside (undo, reload): the form's text wins.
    if (value === lastReported.current) return;
    lastReported.current = value;
    editor.current?.setHtml(value);
  }, [value]);
  useEffect(() => {
    editor.current?.setReadOnly(readOnly);
  }, [readOnly, state]);

  return (
    <div className="td-rich-text" ref={watch} role="group" aria-label={label}>
      {name === undefined ? null : <span className="td-rich-text__name">{name}</span>}
      {state === "failed" ? (
        <TextArea
          aria-label={label}
          rows={6}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => {
            lastReported.current = target.value;
            onChange(target.value);
          }}
          onBlur={onBlur}
        />
      ) : null}
      {state === "waiting" ? <Skeleton height="calc(10 * var(--td-rem))" /> : null}
      <span className="td-visually-hidden">{state === "failed" ? t("ui.rich-text.failed") : null}</span>
      <slot name={slotName} />
      {insertable === undefined || readOnly || state !== "ready" ? null : (
        <Menu
          label={insertable.label}
          text={insertable.label}
          {...(insertIcon !== undefined && { icon: insertIcon })}
          variant="quiet"
          size="sm"
          items={insertable.choices.map(({ text, label: itemLabel }) => ({
            id: text,
            label: itemLabel,
            hint: text,
            onSelect: () => {
              editor.current?.insert(text);
            },
          }))}
        />
      )}
    </div>
  );
}
