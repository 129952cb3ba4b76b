/** Ways to choose a file: button, drop, paste. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useEffectEvent } from "use-effect-event";
import { Button } from "../button/button";
import { hostOf } from "../floating/escape";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./drop-zone.css";

defineSheet(css);

/** Filter of the file dialog. The file's bytes are checked regardless. */
const PICTURE_TYPES = "image/png,image/gif,image/jpeg";

/** A button that opens the system's file dialog. */
export function FileButton({
  label,
  text = label,
  icon,
  variant,
  accept = PICTURE_TYPES,
  onFile,
}: {
  readonly label: string;
  /** Visible text, when shorter than the accessible name. */
  readonly text?: string;
  readonly icon: string;
  readonly variant?: "default" | "primary";
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        icon={icon}
        size="sm"
        variant={variant}
        aria-label={text === label ? undefined : label}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}

const fileOf = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])][0];

/** Accepts a dropped or pasted file anywhere inside it, and by default a file pasted anywhere on the page. */
export function DropZone({
  text,
  paste: pasteScope = "page",
  onFile,
  children,
}: {
  /** Message shown over the content while a file is dragged over it. */
  readonly text: string;
  /** `inside`: accepts a pasted file only while the focus is inside. */
  readonly paste?: "page" | "inside";
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}) {
  const zone = useRef<HTMLDivElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData);
    // A page may hold several editors: take the paste only when this element has the focus, or none has.
    const { activeElement } = document;
    const host = zone.current === null ? null : hostOf(zone.current);
    const isFocusElsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      host !== null &&
      !activeElement.contains(host) &&
      !host.contains(activeElement);
    if (file === undefined || isFocusElsewhere) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    if (pasteScope === "inside") return;
    const listener = (event: ClipboardEvent): void => {
      paste(event);
    };
    document.addEventListener("paste", listener);
    return () => {
      document.removeEventListener("paste", listener);
    };
  }, [pasteScope]);
  return (
    <div
      ref={zone}
      className="td-drop"
      data-over={isDraggedOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDraggedOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        const file = fileOf(event.dataTransfer);
        if (file !== undefined) onFile(file);
      }}
      onPaste={(event) => {
        const file = pasteScope === "inside" ? fileOf(event.clipboardData) : undefined;
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
      {isDraggedOver ? (
        <p className="td-drop__over">
          <Icon icon={upload} size={16} /> {text}
        </p>
      ) : null}
    </div>
  );
}
