/** First step: choosing or dropping the file. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useRef, useState } from "react";
import { MAX_IMPORT_BYTES } from "../../contract/endpoints/imports";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { classes } from "../../ui/tone";
import type { ImportState } from "./use-import";

const MEGABYTE = 1024 * 1024;
export const FILE_TYPES = ".csv,.txt,.tsv,.xlsx,.jsonl,.ndjson,.json,.xml,.zip,text/csv,text/plain";

export function FileStep({
  state,
  maxBytes = MAX_IMPORT_BYTES,
  types = FILE_TYPES,
  hint,
}: {
  readonly state: Pick<ImportState, "busy" | "upload">;
  readonly maxBytes?: number;
  /** Filter of the file dialog. */
  readonly types?: string;
  /** Describes the accepted files. */
  readonly hint?: string;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handleFiles = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file !== null && file !== undefined) state.upload(file);
  };
  return (
    <div
      className={classes("td-import-drop", isDraggedOver && "td-import-drop--over")}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => {
        setDraggedOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        handleFiles(event.dataTransfer.files);
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
          handleFiles(event.target.files);
          event.target.value = "";
        }}
      />
      <Button icon={upload} variant="primary" busy={state.busy} onClick={() => input.current?.click()}>
        {t("import.choose")}
      </Button>
      <p className="td-muted td-small">
        {isDraggedOver
          ? t("import.drop")
          : (hint ?? t("import.choose.text", { megabytes: Math.round(maxBytes / MEGABYTE) }))}
      </p>
    </div>
  );
}
