/** A file: choose, drop or paste, show name and size, remove. */
import fileIcon from "@shoelace-style/shoelace/dist/assets/icons/file-earmark.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import uploadIcon from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useState, type AnchorHTMLAttributes } from "react";
import { acceptOf, FILE_TYPES, MAX_FILE_BYTES } from "../../contract/file-types";
import type { FileOptions, FileValue } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { DropZone, FileButton } from "../pictures/drop-zone";
import { formatBytes } from "../pictures/format-bytes";
import { Spinner } from "../progress/spinner";
import { defineSheet } from "../styles";
import { optionsOf, type FieldInputProps } from "./field-input";
import css from "./file-field.css";
import { InnerError } from "./inner-error";

defineSheet(css);

export interface FileFieldProps extends FieldInputProps<FileValue | null> {
  /** Uploads the file. Resolves with the stored file, or with a translated reason why it was refused. */
  readonly upload: (file: File) => Promise<FileValue | { readonly problem: string }>;
  /** Returns the properties of the link to a stored file. */
  readonly linkOf: (file: FileValue) => AnchorHTMLAttributes<HTMLAnchorElement>;
}

export default function FileField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  upload,
  linkOf,
}: FileFieldProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { types = FILE_TYPES, maxBytes = MAX_FILE_BYTES } = optionsOf<FileOptions>(field);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleFile = async (file: File): Promise<void> => {
    if (readOnly || busy) return;
    setBusy(true);
    setProblem(undefined);
    const result = await upload(file);
    setBusy(false);
    if ("problem" in result) setProblem(result.problem);
    else onChange(result);
    onBlur();
  };
  return (
    <div id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1} className="td-field-file">
      <DropZone text={t("field.file.drop")} paste="inside" onFile={(file) => void handleFile(file)}>
        <div className="td-field-file-row" role="group" aria-label={label}>
          {busy ? <Spinner /> : <Icon icon={fileIcon} size={20} />}
          {value === null ? (
            <span className="td-small td-subtle">
              {t("field.file.none", { types: types.join(", "), size: formatBytes(maxBytes, locale) })}
            </span>
          ) : (
            <span className="td-truncate">
              <a {...linkOf(value)} download={value.name}>
                {value.name}
              </a>{" "}
              <span className="td-small td-subtle">{formatBytes(value.size, locale)}</span>
            </span>
          )}
          {readOnly ? null : (
            <span className="td-row">
              <FileButton
                icon={uploadIcon}
                accept={acceptOf(types)}
                text={t(value === null ? "field.file.choose" : "field.picture.replace")}
                label={t(value === null ? "field.file.choose-for" : "field.picture.replace-for", { name: label })}
                onFile={(file) => void handleFile(file)}
              />
              {value === null ? null : (
                <IconButton
                  icon={trash}
                  size="sm"
                  label={t("field.picture.remove", { name: label })}
                  onClick={() => {
                    onChange(null);
                    onBlur();
                  }}
                />
              )}
            </span>
          )}
        </div>
      </DropZone>
      <InnerError text={problem} />
    </div>
  );
}
