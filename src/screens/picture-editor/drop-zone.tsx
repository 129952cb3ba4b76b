/** Takes a file: by button, dropped, pasted. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useElement } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";

const ACCEPT = "image/png,image/gif,image/jpeg";

/** A button that opens the system's file dialog. */
export function FileButton({
  label,
  icon,
  variant,
  onFile,
}: {
  readonly label: string;
  readonly icon: string;
  readonly variant?: "default" | "primary";
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button icon={icon} size="sm" variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

const fileOf = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])][0];

/** Everything inside takes a dropped file; the page takes a pasted one while this element is on it. */
export function DropZone({
  onFile,
  children,
}: {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}) {
  const t = useT();
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
    const listener = (event: ClipboardEvent): void => {
      paste(event);
    };
    document.addEventListener("paste", listener);
    return () => {
      document.removeEventListener("paste", listener);
    };
  }, []);
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
    >
      {children}
      {over ? (
        <p className="td-drop__over">
          <Icon icon={upload} size={16} /> {t("picture-editor.drop")}
        </p>
      ) : null}
    </div>
  );
}
