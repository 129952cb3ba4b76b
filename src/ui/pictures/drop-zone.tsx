/** Takes a file: by button, dropped, pasted. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useElement } from "../../runtime/element";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./drop-zone.css";

defineSheet(css);

/** What the system's dialog offers first; the bytes decide all the same. */
export const PICTURE_TYPES = "image/png,image/gif,image/jpeg";

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
  /** What the button shows, where its name says more. */
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
          // The same file may be chosen again.
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

/** Everything inside takes a dropped file; the page takes a pasted one while this element is on it. */
export function DropZone({
  text,
  paste: pasted = "page",
  onFile,
  children,
}: {
  /** Said over everything while a file hangs above it. */
  readonly text: string;
  /** `inside`: a pasted file is taken only while the focus is in here. */
  readonly paste?: "page" | "inside";
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}) {
  const { host } = useElement();
  const [over, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData);
    // A page may hold several editors: the one that has the focus takes it, or the only one.
    const { activeElement } = document;
    const elsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      !activeElement.contains(host) &&
      !host.contains(activeElement);
    if (file === undefined || elsewhere) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    if (pasted === "inside") return;
    const listener = (event: ClipboardEvent): void => {
      paste(event);
    };
    document.addEventListener("paste", listener);
    return () => {
      document.removeEventListener("paste", listener);
    };
  }, [pasted]);
  return (
    <div
      className="td-drop"
      data-over={over || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = fileOf(event.dataTransfer);
        if (file !== undefined) onFile(file);
      }}
      onPaste={(event) => {
        const file = pasted === "inside" ? fileOf(event.clipboardData) : undefined;
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
      {over ? (
        <p className="td-drop__over">
          <Icon icon={upload} size={16} /> {text}
        </p>
      ) : null}
    </div>
  );
}
