/** Last step before a tool runs: a typed word or checkbox, and a reason. */
import { useState } from "react";
import { needsReason, MIN_REASON_LENGTH } from "../../contract/kinds/tool";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextArea } from "../../ui/inputs/text-area";
import { TextInput } from "../../ui/inputs/text-input";
import { toolOf } from "./tool-resource";
import type { Confirmation } from "./use-tool";

export interface ToolConfirmProps {
  readonly resource: AnyResource;
  /** Word to type; null for the resource's default word. */
  readonly word: string | null;
  readonly busy: boolean;
  readonly onRun: (confirmation: Confirmation) => void;
}

export function ToolConfirm({ resource, word: expectedWord, busy, onRun }: ToolConfirmProps) {
  const t = useT();
  const tool = toolOf(resource);
  const [typedWord, setTypedWord] = useState("");
  const [isConfirmed, setConfirmed] = useState(false);
  const [reason, setReason] = useState("");
  const needsWord = tool.confirm === "typed" || expectedWord !== null;
  const word = needsWord ? (expectedWord ?? t.key(`${resource.name}.word`)) : "";
  const hasReason = !needsReason(tool) || reason.trim().length >= MIN_REASON_LENGTH;
  const isReady = (needsWord ? typedWord === word : isConfirmed) && hasReason;
  return (
    <form
      className="td-stack td-tool__confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onRun({ confirmation: needsWord ? typedWord : true, reason: reason.trim() });
      }}
    >
      {needsReason(tool) ? (
        <FieldFrame label={t("tool.reason")} required help={t("tool.reason.help", { count: MIN_REASON_LENGTH })}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      ) : null}
      {needsWord ? (
        <FieldFrame label={t("ui.dialog.type-word", { word })}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typedWord}
              onChange={(event) => {
                setTypedWord(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      ) : (
        <Checkbox
          label={t("action.opt-in")}
          checked={isConfirmed}
          onChange={(event) => {
            setConfirmed(event.target.checked);
          }}
        />
      )}
      <div>
        <Button type="submit" variant={needsWord ? "danger-solid" : "primary"} disabled={!isReady} busy={busy}>
          {t.key(`${resource.name}.run`, {}, { fallback: t("tool.run") })}
        </Button>
      </div>
    </form>
  );
}
