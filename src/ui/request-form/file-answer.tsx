/** Files of an answer: each is stored when it is chosen, and its token is the answer. */
import { useState } from "react";
import { MAX_FORM_FILE_BYTES } from "../../contract/forms/field-types";
import { acceptOf } from "../../contract/file-types";
import { isTdError } from "../../runtime";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import type { ControlProps } from "../inputs/field-frame";
import type { FieldInputProps } from "./field-parts";

/** @messages file.error.** */
export function FileAnswer({
  field,
  answers,
  onAnswer,
  sources,
  control,
}: FieldInputProps & { control: ControlProps }) {
  const t = useT();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const tokens = answers[field.code] ?? [];
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    let stored = [...tokens];
    try {
      for (const file of files.slice(0, field.maxFiles - tokens.length)) {
        if (file.size > MAX_FORM_FILE_BYTES) {
          setRefusal("file.error.too-large");
          continue;
        }
        const { token, name } = await sources.upload(file);
        stored = [...stored, token];
        setNames((current) => new Map([...current, [token, name]]));
        onAnswer(field.code, stored);
      }
    } catch (error) {
      const [key] = (isTdError(error) ? error.problem?.errors : undefined) ?? [];
      setRefusal(key ?? "request-form-page.upload-failed");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="td-request-form__files">
      {tokens.length >= field.maxFiles ? null : (
        <input
          id={control.id}
          aria-describedby={control["aria-describedby"]}
          aria-invalid={control["aria-invalid"]}
          aria-required={control["aria-required"]}
          type="file"
          accept={acceptOf(field.fileTypes)}
          multiple={field.maxFiles - tokens.length > 1}
          disabled={isBusy}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            void add(files);
          }}
        />
      )}
      <span className="td-small" role="status">
        {isBusy ? t("request-form-page.uploading") : refusal === undefined ? "" : t.key(refusal)}
      </span>
      {tokens.length === 0 ? null : (
        <ul className="td-request-form__file-list">
          {tokens.map((token) => (
            <li key={token}>
              {names.get(token) ?? token}
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  onAnswer(
                    field.code,
                    tokens.filter((other) => other !== token),
                  );
                }}
              >
                {t("request-form-page.remove-file")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
