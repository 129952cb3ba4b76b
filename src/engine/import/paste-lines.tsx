/** Lines that are pasted from a table or a list, in place of a file. */
import { useId, useState } from "react";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { TextArea } from "../../ui/inputs/text-area";
import type { ImportState } from "./use-import";

const ROWS = 6;

export function PasteLines({ state }: { readonly state: Pick<ImportState, "busy" | "upload"> }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const read = (): void => {
    state.upload(new File([text], `${t("import.paste.name")}.csv`, { type: "text/csv" }));
  };
  return (
    <div className="td-stack">
      <label htmlFor={id}>{t("import.paste")}</label>
      <TextArea
        id={id}
        rows={ROWS}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <p id={`${id}-help`} className="td-muted td-small">
        {t("import.paste.help")}
      </p>
      {text.trim() === "" ? null : (
        <div className="td-row">
          <Button busy={state.busy} onClick={read}>
            {t("import.paste.read")}
          </Button>
        </div>
      )}
    </div>
  );
}
