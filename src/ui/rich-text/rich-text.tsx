/**
 * A rich-text field. The editor does not work inside a shadow tree, so it is placed in the element's light tree and shows
 * through a named slot. Its code is large and starting it takes seconds on a phone, so until the user turns to the screen, and for readers,
 * the text is shown without it. If it cannot be loaded, the text is edited as markup.
 */
import { useContext, useEffect, useId, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { useElement } from "../../runtime/element";
import { useAssetBase, useConfiguration, useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Dialog } from "../dialog/dialog";
import { Menu } from "../menu/menu";
import { TextArea } from "../inputs/text-area";
import { defineSheet } from "../styles";
import { useIntent } from "../use-intent";
import { useNearViewport } from "../use-near-viewport";
import type { RichTextEditor } from "./ck-editor";
import { editorTranslations } from "./editor-translations";
import { PictureSourceContext, type PictureSource } from "./picture-source";
import { isFromLibrary, shownUrl, withHost, withoutHost } from "./picture-urls";
import css from "./rich-text.css";
import { StoredText } from "./stored-text";

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
  const { session, toasts } = useRuntime();
  const { shop } = useSession();
  const licenseKey = shop?.staticProperties[LICENCE_PROPERTY] ?? FREE_LICENCE;
  const assetBase = useAssetBase();
  const loadSource = useContext(PictureSourceContext);
  const [source, setSource] = useState<PictureSource>();
  const [isPicking, setPicking] = useState(false);
  const slotName = `rich-text-${useId().replace(/\W/g, "")}`;
  const [isNear, watch] = useNearViewport();
  const hasIntent = useIntent(host);
  const [isStarted, setStarted] = useState(false);
  // An editor that has started stays, even when the text becomes read-only.
  if (isNear && hasIntent && !readOnly && !isStarted) setStarted(true);
  const stored = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const [insertIcon, setInsertIcon] = useState<string>();
  const editor = useRef<RichTextEditor>(undefined);
  /** Last text reported to the form, or received from it. */
  const lastReported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const report = useEffectEvent((edited: string) => {
    clearTimeout(timer.current);
    const html = withoutHost(edited, assetBase);
    if (html === lastReported.current) return;
    lastReported.current = html;
    onChange(html);
  });
  const flush = useEffectEvent(() => {
    if (editor.current !== undefined) report(editor.current.html());
    onBlur?.();
  });
  const pictures = useEffectEvent((available: PictureSource | undefined) => ({
    buttonLabel: t("ui.rich-text.picture"),
    open:
      available === undefined
        ? undefined
        : () => {
            setPicking(true);
          },
    upload: async (file: File) => {
      const outcome = await available?.upload(file);
      if (outcome === undefined) throw new Error(t("ui.rich-text.no-upload"));
      if ("problem" in outcome) throw new Error(t.key(outcome.problem));
      return shownUrl(outcome.url, assetBase);
    },
    isAllowed: (url: string) => isFromLibrary(url, assetBase),
    onRefused: (reason: string | undefined) => {
      toasts.show({ kind: "error", text: reason ?? t("ui.rich-text.foreign-picture") });
    },
  }));
  const settings = useEffectEvent((available: PictureSource | undefined) => ({
    html: withHost(value, assetBase),
    label,
    locale,
    interfaceLocale,
    colours,
    licenseKey,
    readOnly,
    pictures: pictures(available),
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

  const loadTranslations = useEffectEvent(() => editorTranslations(interfaceLocale));

  useEffect(() => {
    if (!isStarted) return;
    const container = document.createElement("div");
    container.slot = slotName;
    container.className = "td-rich-text-editor";
    host.append(container);
    let isUnmounted = false;
    const starting = Promise.all([import("./ck-editor"), loadSource?.(), loadTranslations()]).then(
      ([{ startEditor }, loaded, translations]) => {
        const available = loaded !== undefined && session.can(loaded.rights) ? loaded : undefined;
        setSource(available);
        return startEditor(container, { ...settings(available), translations });
      },
    );
    starting.then(
      (started) => {
        if (isUnmounted) return;
        editor.current = started;
        if (stored.current?.matches(":focus") === true) started.focus();
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
  }, [isStarted, host, slotName, loadSource, session]);

  useEffect(() => {
    // Changed from outside (undo, reload): the form's text wins.
    if (value === lastReported.current) return;
    lastReported.current = value;
    editor.current?.setHtml(withHost(value, assetBase));
  }, [value, assetBase]);
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
      {state === "waiting" ? (
        <StoredText
          box={stored}
          html={withHost(value, assetBase)}
          label={label}
          locale={locale}
          isEditable={!readOnly}
        />
      ) : null}
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
      {source === undefined ? null : (
        <Dialog
          open={isPicking}
          onClose={() => {
            setPicking(false);
          }}
          title={t("ui.rich-text.picture")}
          size="lg"
        >
          <source.Library
            onPick={({ url }) => {
              setPicking(false);
              editor.current?.insertPicture(shownUrl(url, assetBase));
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
