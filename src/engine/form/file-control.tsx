/** A file field of a record. The file is uploaded when chosen, and attached to the record on save. */
import type { FileOptions, FileValue } from "../../contract/fields";
import { fileTypeOf, FILE_TYPES, MAX_FILE_BYTES } from "../../contract/file-types";
import { formEndpoints } from "../../contract/form-endpoints";
import { useRuntime, useT } from "../../runtime/react";
import { useFileLink } from "../file-link";
import { optionsOf } from "../../ui/fields/field-input";
import FileField from "../../ui/fields/file-field";
import { keyPath, type FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";
import { uploadErrorText } from "./upload-problem";

export function FileControl(props: FieldControlProps) {
  const t = useT();
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const { form } = useFormContextValue();
  const { types = FILE_TYPES, maxBytes = MAX_FILE_BYTES } = optionsOf<FileOptions>(props.field);
  const upload = async (file: File) => {
    if (file.size === 0) return { problem: t("file.error.empty") };
    if (file.size > maxBytes) return { problem: t("file.error.too-large") };
    const type = fileTypeOf(new Uint8Array(await file.arrayBuffer()));
    if (type === undefined || !types.includes(type)) return { problem: t("file.error.type") };
    const body = new FormData();
    body.append("file", file, file.name);
    try {
      const { file: stored } = await http.call(formEndpoints(form.resource).upload, {
        params: { field: keyPath(props.path) },
        body,
      });
      return stored ?? { problem: t("error.file") };
    } catch (error) {
      return { problem: uploadErrorText(t, error) };
    }
  };
  return (
    <FileField
      {...props}
      value={props.value as FileValue | null}
      upload={upload}
      linkOf={({ id }) => fileLink(formEndpoints(form.resource).file, { params: { file: id } })}
    />
  );
}
