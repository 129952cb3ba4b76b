/** The dealers of a group chosen by hand, in order: moved by drag or with buttons, added by a search or by their codes. */
import down from "@shoelace-style/shoelace/dist/assets/icons/arrow-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/arrow-up.svg";
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useRef, useState } from "react";
import { dealersByCode } from "../../../contract/endpoints/dealer-codes";
import { f, type Reference } from "../../../contract/fields";
import { moveItem } from "../../../contract/move-item";
import { ActionInput } from "../../../engine/actions/action-input";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { errorText } from "../../../engine/error-text";
import { DragHandle } from "../../../engine/order/drag-handle";
import { useDragOrder } from "../../../engine/order/use-drag-order";
import type { FieldSlotProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { defineSheet } from "../../../ui/styles";
import { DealerCodesField } from "../panes/dealer-codes-field";
import { splitCodes } from "../panes/split-codes";
import css from "./manual-order.css";

defineSheet(css);

const ADDED = f.reference("fitter");

export function ManualOrder({ value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const dealers = (value ?? []) as readonly Reference[];
  const { http, toasts } = useRuntime();
  const [codes, setCodes] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number): void => {
    onChange(moveItem(dealers, from, to));
  };
  useDragOrder(list, dealers.length > 0 && !readOnly, move);
  const wanted = splitCodes(codes);
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await http.call(dealersByCode, { body: { codes: wanted } });
      const known = new Set(dealers.map(({ id }) => id));
      const added = result.found.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, label: name }));
      setUnknown(result.unknown);
      setCodes(result.unknown.join("\n"));
      if (added.length > 0) onChange([...dealers, ...added]);
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="td-stack">
      <ol ref={list} className="td-manual-order td-drag-rows" aria-label={t("custom-dealer-ranking-group.order.list")}>
        {dealers.map(({ id, label }, index) => (
          <li key={id} data-id={id} className="td-manual-order__row">
            {readOnly ? null : <DragHandle />}
            <span className="td-num td-muted">{index + 1}</span>
            <ReferenceLink resource="fitter" reference={{ id, label }} />
            {readOnly ? null : (
              <span className="td-manual-order__tools">
                <IconButton
                  icon={up}
                  size="sm"
                  label={t("custom-dealer-ranking-group.order.up", { name: label })}
                  disabled={index === 0}
                  onClick={() => {
                    move(index, index - 1);
                  }}
                />
                <IconButton
                  icon={down}
                  size="sm"
                  label={t("custom-dealer-ranking-group.order.down", { name: label })}
                  disabled={index === dealers.length - 1}
                  onClick={() => {
                    move(index, index + 1);
                  }}
                />
                <IconButton
                  icon={cross}
                  size="sm"
                  label={t("custom-dealer-ranking-group.order.remove", { name: label })}
                  onClick={() => {
                    onChange(dealers.filter((dealer) => dealer.id !== id));
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {unknown.length === 0 ? null : (
        <Alert tone="warning">{t("dealer-panes.unknown", { codes: unknown.join(", ") })}</Alert>
      )}
      {readOnly ? null : (
        <>
          <FieldFrame label={t("custom-dealer-ranking-group.order.add")}>
            {(control) => (
              <ActionInput
                // Empties the search after each dealer.
                key={dealers.length}
                control={control}
                field={ADDED}
                label={t("custom-dealer-ranking-group.order.add")}
                value={null}
                onChange={(picked) => {
                  const dealer = picked as Reference | null;
                  if (dealer !== null && !dealers.some(({ id }) => id === dealer.id)) onChange([...dealers, dealer]);
                }}
                onBlur={() => undefined}
                readOnly={false}
                errors={{}}
                choiceLabel={(choice) => choice}
              />
            )}
          </FieldFrame>
          <DealerCodesField
            help={t("custom-dealer-ranking-group.order.codes.help")}
            value={codes}
            onChange={setCodes}
          />
          <div>
            <Button busy={busy} disabled={wanted.length === 0 || wanted.length > 500} onClick={() => void add()}>
              {t("dealer-panes.codes.give")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
