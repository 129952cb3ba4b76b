/** Last step before a tool runs: a typed word or checkbox, and a reason. */
import { useState } from "react";
import { asksReason, MIN_REASON } from "../../contract/kinds/tool";
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

export function ToolConfirm({ resource, word: given, busy, onRun }: ToolConfirmProps) {
  const t = useT();
  const tool = toolOf(resource);
  const [typed, setTyped] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [reason, setReason] = useState("");
  const isTyped = tool.confirm === "typed";
  const word = isTyped ? (given ?? t.key(`${resource.name}.word`)) : "";
  const isReasoned = !asksReason(tool) || reason.trim().length >= MIN_REASON;
  const isReady = (isTyped ? typed === word : agreed) && isReasoned;
  return (
    <form
      className="td-stack td-tool__confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onRun({ confirmation: isTyped ? typed : true, reason: reason.trim() });
      }}
    >
      {asksReason(tool) ? (
        <FieldFrame label={t("tool.reason")} required help={t("tool.reason.help", { count: MIN_REASON })}>
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
      {isTyped ? (
        <FieldFrame label={t("ui.dialog.type-word", { word })}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      ) : (
        <Checkbox
          label={t("action.opt-in")}
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
          }}
        />
      )}
      <div>
        <Button type="submit" variant={isTyped ? "danger-solid" : "primary"} disabled={!isReady} busy={busy}>
          {t.key(`${resource.name}.run`, {}, { fallback: t("tool.run") })}
        </Button>
      </div>
    </form>
  );
}
