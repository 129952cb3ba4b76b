/** First step: the file, chosen or dropped. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useRef, useState } from "react";
import { MAX_IMPORT_BYTES } from "../../contract/endpoints/imports";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { classes } from "../../ui/tone";
import type { ImportState } from "./use-import";

const MEGABYTE = 1024 * 1024;
export const TYPES = ".csv,.txt,.tsv,.xlsx,text/csv,text/plain";

export function FileStep({
  state,
  maxBytes = MAX_IMPORT_BYTES,
  types = TYPES,
  hint,
}: {
  readonly state: Pick<ImportState, "busy" | "upload">;
  readonly maxBytes?: number;
  /** What the file dialog offers. */
  readonly types?: string;
  /** Which files are taken. */
  readonly hint?: string;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file !== null && file !== undefined) state.upload(file);
  };
  return (
    <div
      className={classes("td-import-drop", over && "td-import-drop--over")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        className="td-visually-hidden"
        type="file"
        accept={types}
        tabIndex={-1}
        aria-label={t("import.choose")}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <Button icon={upload} variant="primary" busy={state.busy} onClick={() => input.current?.click()}>
        {t("import.choose")}
      </Button>
      <p className="td-muted td-small">
        {over ? t("import.drop") : (hint ?? t("import.choose.text", { megabytes: Math.round(maxBytes / MEGABYTE) }))}
      </p>
    </div>
  );
}
