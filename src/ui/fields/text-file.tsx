/** A button that fills a text field from a file. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useState } from "react";
import { useT } from "../../runtime/react";
import { FileButton } from "../pictures/drop-zone";
import { defineSheet } from "../styles";
import { InnerError } from "./inner-error";
import { readText } from "./read-text";
import css from "./text-file.css";

defineSheet(css);

export interface TextFileProps {
  readonly label: string;
  /** Maximum length in characters. */
  readonly max: number | undefined;
  readonly onText: (text: string) => void;
}

/** Bytes per character, at most, in any encoding. */
const MAX_BYTES_PER_CHARACTER = 4;

export default function TextFile({ label, max = Number.MAX_SAFE_INTEGER, onText }: TextFileProps) {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const handleFile = async (file: File): Promise<void> => {
    const text = file.size > max * MAX_BYTES_PER_CHARACTER ? "" : readText(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) setProblem(t("field.text-file.no-text"));
    else if (file.size > max * MAX_BYTES_PER_CHARACTER || text.length > max) setProblem(t("file.error.too-large"));
    else if (text.trim() === "") setProblem(t("file.error.empty"));
    else {
      setProblem(undefined);
      onText(text);
    }
  };
  return (
    <div className="td-text-file">
      <div>
        <FileButton
          icon={upload}
          accept=".csv,.txt,text/csv,text/plain"
          text={t("field.text-file.choose")}
          label={t("field.text-file.choose-for", { name: label })}
          onFile={(file) => void handleFile(file)}
        />
      </div>
      <InnerError text={problem} />
    </div>
  );
}
