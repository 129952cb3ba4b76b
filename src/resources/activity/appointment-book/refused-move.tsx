/** A move that the server refused: why, the nearest free starts, and booking all the same with a reason. */
import { useState } from "react";
import { useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { RefusalNote } from "./refusal-note";
import type { Moves } from "./use-moves";

const MAX_REASON = 200;

export function RefusedMove({ moves }: { readonly moves: Moves }) {
  const t = useT();
  const [reason, setReason] = useState("");
  const { refused } = moves;
  if (refused === undefined) return null;
  const { move, refusal } = refused;
  const isEmpty = reason.trim() === "";
  return (
    <Dialog
      open
      title={t("appointment-book.refused.title", {
        customer: move.customer,
        time: formatDateAndTime(move.start, move.timeZone),
      })}
      onClose={moves.forgetRefused}
      onSubmit={() => {
        if (!isEmpty && refusal.forceable) moves.move(move, reason.trim());
      }}
      footer={
        <>
          <Button onClick={moves.forgetRefused}>{t("appointment-book.refused.back")}</Button>
          {refusal.forceable ? (
            <Button type="submit" variant="danger" disabled={isEmpty}>
              {t("appointment-book.refused.force")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="td-stack">
        <RefusalNote
          refusal={{ ...refusal, forceable: false }}
          timeZone={move.timeZone}
          onPick={(start) => {
            moves.move({ ...move, start: Date.parse(start) });
          }}
        />
        {refusal.forceable ? (
          <FieldFrame label={t("appointment-book.refused.reason")} help={t("appointment-book.refused.help")}>
            {(control) => (
              <TextInput
                {...control}
                value={reason}
                maxLength={MAX_REASON}
                onChange={(event) => {
                  setReason(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        ) : null}
      </div>
    </Dialog>
  );
}
