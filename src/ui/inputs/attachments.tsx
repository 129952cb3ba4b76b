/** Files of a message: choosing, dropping and removing them before it is sent, and their links afterwards. */
import fileIcon from "@shoelace-style/shoelace/dist/assets/icons/file-earmark.svg";
import paperclip from "@shoelace-style/shoelace/dist/assets/icons/paperclip.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useRef, useState, type AnchorHTMLAttributes, type ReactNode } from "react";
import type { Attachment } from "../../contract/attachments";
import { ATTACHMENT_TYPES, MAX_ATTACHMENTS } from "../../contract/contacts";
import { acceptOf, fileTypeOf, MAX_FILE_BYTES } from "../../contract/file-types";
import { useIntlLocale, useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { DropZone, FileButton } from "../pictures/drop-zone";
import { formatBytes } from "../pictures/format-bytes";
import { defineSheet } from "../styles";
import css from "./attachments.css";
import { FieldFrame } from "./field-frame";

defineSheet(css);

const isAccepted = (bytes: Uint8Array): boolean => {
  const type = fileTypeOf(bytes);
  return ATTACHMENT_TYPES.some((accepted) => accepted === type);
};

export interface Attachments {
  readonly files: readonly Attachment[];
  readonly busy: boolean;
  /** Translated reason why the last file was refused. */
  readonly problem: string | undefined;
  readonly add: (file: File) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/**
 * Returns the files chosen for a message.
 *
 * @param upload stores a file; rejects when the server refuses it
 * @param problemOf returns the translated reason of such a refusal
 */
export function useAttachments(
  upload: (file: File) => Promise<Attachment>,
  problemOf: (error: unknown) => string,
): Attachments {
  const t = useT();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<string>();
  // Files that are chosen at the same time count before they are stored.
  const count = useRef(0);
  const refusalOf = async (file: File): Promise<string | undefined> => {
    if (count.current >= MAX_ATTACHMENTS) return t("attachments.full", { most: MAX_ATTACHMENTS });
    if (file.size === 0) return t("file.error.empty");
    if (file.size > MAX_FILE_BYTES) return t("file.error.too-large");
    return isAccepted(new Uint8Array(await file.arrayBuffer())) ? undefined : t("file.error.type");
  };
  return {
    files,
    busy: running > 0,
    problem,
    add: async (file) => {
      const refusal = await refusalOf(file);
      setProblem(refusal);
      if (refusal !== undefined) return;
      count.current += 1;
      setRunning((number) => number + 1);
      try {
        const stored = await upload(file);
        setFiles((current) => [...current, stored]);
      } catch (error) {
        count.current -= 1;
        setProblem(problemOf(error));
      } finally {
        setRunning((number) => number - 1);
      }
    },
    remove: (id) => {
      count.current -= 1;
      setFiles((current) => current.filter((file) => file.id !== id));
      setProblem(undefined);
    },
    clear: () => {
      count.current = 0;
      setFiles([]);
      setProblem(undefined);
    },
  };
}

/** The input for the files of a message, around the input for its text, so that files can be dropped there. */
export function AttachmentsInput({
  attachments: { files, busy, problem, add, remove },
  children,
}: {
  readonly attachments: Attachments;
  readonly children: ReactNode;
}) {
  const t = useT();
  const locale = useIntlLocale();
  const help = t("attachments.hint", {
    types: ATTACHMENT_TYPES.join(", "),
    most: MAX_ATTACHMENTS,
    size: formatBytes(MAX_FILE_BYTES, locale),
  });
  return (
    <DropZone text={t("field.file.drop")} paste="inside" onFile={(file) => void add(file)}>
      <div className="td-stack">
        {children}
        <FieldFrame as="fieldset" label={t("attachments.label")} error={problem} help={help}>
          {() => (
            <div>
              <FileButton
                icon={paperclip}
                accept={acceptOf(ATTACHMENT_TYPES)}
                label={t("attachments.add")}
                onFile={(file) => void add(file)}
              />
              <span className="td-small td-muted" role="status">
                {busy ? t("attachments.busy") : null}
              </span>
              {files.length === 0 ? null : (
                <ul className="td-attachments">
                  {files.map(({ id, name, size }) => (
                    <li key={id}>
                      <Icon icon={fileIcon} />
                      <span className="td-truncate">{name}</span>
                      <span className="td-small td-muted">{formatBytes(size, locale)}</span>
                      <IconButton
                        icon={trash}
                        size="sm"
                        label={t("field.picture.remove", { name })}
                        onClick={() => {
                          remove(id);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </FieldFrame>
      </div>
    </DropZone>
  );
}

/** Links to the files of a sent message. */
export function AttachmentLinks({
  files,
  linkOf,
}: {
  readonly files: readonly Attachment[];
  readonly linkOf: (file: Attachment) => AnchorHTMLAttributes<HTMLAnchorElement>;
}) {
  const t = useT();
  const locale = useIntlLocale();
  if (files.length === 0) return null;
  return (
    <ul className="td-attachments" aria-label={t("attachments.label")}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon icon={paperclip} />
          <a className="td-truncate" {...linkOf(file)} download={file.name}>
            {file.name}
          </a>
          <span className="td-small td-muted">{formatBytes(file.size, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
