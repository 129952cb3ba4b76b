/** Shows the oldest queued confirmation or information dialog; the others wait their turn (dialog-01, dialog-02). */
import { useState } from "react";
import type { DialogAnswer, DialogRequest } from "../../runtime/dialogs";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { Button } from "../button/button";
import { Dialog } from "../dialog/dialog";
import { Checkbox } from "../inputs/checkbox";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import { Link } from "../link/link";
import { defineSheet } from "../styles";
import css from "./confirm-host.css";

defineSheet(css);

export function ConfirmHost() {
  const { dialogs } = useRuntime();
  const first = useStore(dialogs.store, (open) => open[0]);
  // Keep the last request while the dialog plays its closing animation.
  const [current, setCurrent] = useState(first);
  if (first !== undefined && first !== current) setCurrent(first);
  return current === undefined ? null : <Request key={current.id} request={current} open={current === first} />;
}

/** A consequence with a link. Following it leaves the page and dismisses the dialog. */
const Consequence = ({ to, children }: { readonly to: string | undefined; readonly children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

function Request({ request, open }: { readonly request: DialogRequest; readonly open: boolean }) {
  const { dialogs } = useRuntime();
  const t = useT();
  const [optedIn, setOptedIn] = useState(false);
  const [word, setWord] = useState("");
  const { id, params } = request;
  const confirm = request.kind === "confirm" ? request : undefined;
  const danger = confirm?.danger === true;
  const mayAgree =
    (confirm?.optInKey === undefined || optedIn) &&
    (confirm?.wordToType === undefined || word.trim() === confirm.wordToType);
  const [dismissKey, agreeKey] =
    request.kind === "inform"
      ? [request.buttonKey ?? "ui.dialog.ok", request.retryKey]
      : [request.dismissKey, request.confirmKey];
  const respond = (answer: DialogAnswer) => {
    dialogs.respond(id, answer);
  };

  return (
    <Dialog
      open={open}
      title={t.key(request.titleKey, params)}
      danger={danger}
      onClose={() => {
        respond("dismiss");
      }}
      onSubmit={() => {
        if (mayAgree) respond("confirm");
      }}
      footer={
        request.kind === "inform" && request.retryKey === undefined ? (
          <Button type="submit" variant="primary">
            {request.buttonKey === undefined ? t("ui.dialog.ok") : t.key(request.buttonKey, params)}
          </Button>
        ) : (
          <>
            <Button
              data-autofocus={danger || undefined}
              onClick={() => {
                respond("dismiss");
              }}
            >
              {dismissKey === undefined ? t("ui.dialog.dismiss") : t.key(dismissKey, params)}
            </Button>
            {confirm?.otherKey === undefined ? null : (
              <Button
                onClick={() => {
                  respond("other");
                }}
              >
                {t.key(confirm.otherKey, params)}
              </Button>
            )}
            <Button
              type="submit"
              variant={danger ? "danger-solid" : "primary"}
              disabled={!mayAgree}
              data-autofocus={danger ? undefined : true}
            >
              {agreeKey === undefined ? t("ui.dialog.agree") : t.key(agreeKey, params)}
            </Button>
          </>
        )
      }
    >
      <div className="td-confirm">
        {request.contentKey === undefined ? null : <p>{t.key(request.contentKey, params)}</p>}
        {request.consequences === undefined || request.consequences.length === 0 ? null : (
          <ul>
            {request.consequences.map((consequence, index) => (
              <li key={index}>
                <Consequence to={consequence.to}>
                  {t.key(consequence.key, { ...params, ...consequence.params })}
                </Consequence>
              </li>
            ))}
          </ul>
        )}
        {confirm?.wordToType === undefined ? null : (
          <FieldFrame label={t("ui.dialog.type-word", { word: confirm.wordToType })}>
            {(control) => (
              <TextInput
                {...control}
                value={word}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => {
                  setWord(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        )}
        {confirm?.optInKey === undefined ? null : (
          <Checkbox
            label={t.key(confirm.optInKey, params)}
            checked={optedIn}
            onChange={(event) => {
              setOptedIn(event.target.checked);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
