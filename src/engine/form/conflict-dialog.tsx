/** Dialog for fields changed by two users. Shows the value typed here, the saved value and the original, field by field. */
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { defineSheet } from "../../ui/styles";
import css from "./conflict-dialog.css";
import type { RecordForm } from "./record-form";
import type { PendingConflict } from "./use-saving";
import { ValueText } from "./value-text";

defineSheet(css);

type Side = "mine" | "theirs";

export function ConflictDialog({ form, conflict }: { readonly form: RecordForm; readonly conflict: PendingConflict }) {
  const t = useT();
  const { resource } = form;
  const { merge, current } = conflict;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const undecided = merge.conflicts.filter(({ name }) => sides[name] === undefined).length;
  const otherUser = current.updatedBy ?? t("form.conflict.somebody");
  const finish = (): void => {
    const decided = Object.fromEntries(
      merge.conflicts.map(({ name, mine, theirs }) => [name, sides[name] === "theirs" ? theirs : mine]),
    );
    form.resolve({ ...merge.values, ...decided });
  };
  return (
    <Dialog
      open
      size="lg"
      title={t("form.conflict.title", { who: otherUser })}
      onClose={() => {
        form.resolve(undefined);
      }}
      footer={
        <>
          <Button
            onClick={() => {
              form.resolve(undefined);
            }}
          >
            {t("form.conflict.back")}
          </Button>
          <Button variant="primary" disabled={undecided > 0} onClick={finish}>
            {t("form.conflict.save")}
          </Button>
        </>
      }
    >
      <p className="td-muted">
        {merge.adopted.length > 0
          ? t("form.conflict.text-taken", { count: merge.adopted.length })
          : t("form.conflict.text")}
      </p>
      <div className="td-conflicts">
        {merge.conflicts.map(({ name, base, mine, theirs }) => (
          <fieldset key={name} className="td-conflict">
            <legend>{t.key(messageKeys.field(resource.name, name))}</legend>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className="td-conflict-side" data-chosen={sides[name] === side || undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={sides[name] === side}
                  onChange={() => {
                    setSides({ ...sides, [name]: side });
                  }}
                />
                <span>
                  <span className="td-conflict-who">
                    {side === "mine" ? t("form.conflict.mine") : t("form.conflict.theirs", { who: otherUser })}
                  </span>
                  <ValueText resource={resource} name={name} value={side === "mine" ? mine : theirs} />
                </span>
              </label>
            ))}
            <p className="td-small td-subtle">
              {t("form.conflict.base")} <ValueText resource={resource} name={name} value={base} />
            </p>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
