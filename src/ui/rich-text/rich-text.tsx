/**
 * A rich text. The editor can't work inside a shadow tree, so it lives in the light tree of the element and shows through a named slot;
 * its code is fetched when the field comes into view (Spec 1 §9). Where it fails, the text is edited as markup.
 */
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useElement } from "../../runtime/element";
import { useConfiguration, useIntlLocale, useSession, useT } from "../../runtime/react";
import { Menu } from "../menu/menu";
import { TextArea } from "../inputs/text-area";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useSeen } from "../use-seen";
import type { RichTextEditor } from "./ck-editor";
import css from "./rich-text.css";

defineSheet(css);

/** Changes are told after a pause in typing (Spec 1 §9). */
const PAUSE_MS = 300;
/** Licence of the editor where the shop's configuration names none. */
const FREE_LICENCE = "GPL";
const LICENCE_PROPERTY = "ckeditorLicenseKey";

export interface Insertable {
  /** Name of the menu. */
  readonly label: string;
  readonly choices: readonly { readonly text: string; readonly label: string }[];
}

export interface RichTextProps {
  readonly label: string;
  /** Shown over the text, where several languages stand beside each other. */
  readonly name?: string | undefined;
  readonly locale: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  readonly readOnly: boolean;
  /** Texts that a menu offers to put at the caret, such as variables. */
  readonly insertable?: Insertable | undefined;
}

export function RichText({ label, name, locale, value, onChange, onBlur, readOnly, insertable }: RichTextProps) {
  const t = useT();
  const { host } = useElement();
  const interfaceLocale = useIntlLocale();
  const { ckeditorColorList: colours } = useConfiguration();
  const licenseKey = useSession().shop?.staticProperties[LICENCE_PROPERTY] ?? FREE_LICENCE;
  const slotName = `rich-text-${useId().replace(/\W/g, "")}`;
  const [seen, watch] = useSeen();
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const [insertIcon, setInsertIcon] = useState<string>();
  const editor = useRef<RichTextEditor>(undefined);
  /** What the editor and the form agree on. */
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useEffectEvent((html: string) => {
    clearTimeout(timer.current);
    if (html === told.current) return;
    told.current = html;
    onChange(html);
  });
  const flush = useEffectEvent(() => {
    if (editor.current !== undefined) tell(editor.current.html());
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
        tell(html);
      }, PAUSE_MS);
    },
    onBlur: () => {
      flush();
    },
  }));

  useEffect(() => {
    if (!seen) return;
    const place = document.createElement("div");
    place.slot = slotName;
    place.className = "td-rich-text-editor";
    host.append(place);
    let gone = false;
    const starting = import("./ck-editor").then(({ startEditor }) => startEditor(place, settings()));
    starting.then(
      (started) => {
        if (gone) return;
        editor.current = started;
        setInsertIcon(started.insertIcon);
        setState("ready");
      },
      (error: unknown) => {
        // Whoever left before it was there misses nothing.
        if (gone || !place.isConnected) return;
        console.error("The text editor could not be started", error);
        setState("failed");
      },
    );
    return () => {
      gone = true;
      editor.current = undefined;
      clearTimeout(timer.current);
      starting
        .then((started) => started.destroy())
        .catch(() => undefined)
        .finally(() => {
          place.remove();
        });
    };
  }, [seen, host, slotName]);

  useEffect(() => {
    // Taken back, or saved by somebody else: the form's text wins.
    if (value === told.current) return;
    told.current = value;
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
            told.current = target.value;
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
          items={insertable.choices.map(({ text, label: words }) => ({
            id: text,
            label: words,
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
