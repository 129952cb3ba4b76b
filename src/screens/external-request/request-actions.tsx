/** The actions that a link allows: a button for each, then a confirmation form that sends the call. */
import { useState } from "react";
import { whenText } from "../../contract/dealer-clock";
import {
  actOnExternalRequest,
  MAX_PROPOSALS,
  MAX_REASON_LENGTH,
  type ExternalAction,
  type ExternalRequestView,
} from "../../contract/endpoints/public-pages";
import { formatMoney } from "../../engine/cells/format";
import { useElement } from "../../runtime/element";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { TextArea } from "../../ui/inputs/text-area";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { StartFields } from "./start-fields";

export interface RequestActionsProps {
  readonly type: string;
  readonly hash: string;
  readonly request: ExternalRequestView;
  /** Called with the request after an action. */
  readonly onChanged: (request: ExternalRequestView) => void;
}

const DANGER: readonly ExternalAction[] = ["cancel", "refuse"];

export function RequestActions({ type, hash, request, onChanged }: RequestActionsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [pending, setPending] = useState<ExternalAction>();
  const [completed, setCompleted] = useState<{ readonly action: ExternalAction; readonly already: boolean }>();
  const actions = request.actions ?? [];
  const changeableUntil = request.changeableUntil;
  return (
    <>
      <div role="status">
        {completed === undefined ? null : (
          <Alert
            tone={completed.already ? "info" : "success"}
            title={completed.already ? t("external.already") : t(`external.done.${completed.action}`)}
          />
        )}
      </div>
      {actions.length === 0 ? null : pending !== undefined && actions.includes(pending) ? (
        <ActionForm
          key={pending}
          type={type}
          hash={hash}
          request={request}
          action={pending}
          onBack={() => {
            setPending(undefined);
          }}
          onDone={(already, updatedRequest) => {
            setPending(undefined);
            setCompleted({ action: pending, already });
            onChanged(updatedRequest);
          }}
        />
      ) : (
        <>
          <div className="td-row">
            {actions.map((action, index) => (
              <Button
                key={action}
                variant={DANGER.includes(action) ? "danger" : index === 0 ? "primary" : "default"}
                onClick={() => {
                  setCompleted(undefined);
                  setPending(action);
                }}
              >
                {t(`external.action.${action}`)}
              </Button>
            ))}
          </div>
          {changeableUntil ? (
            <p className="td-small td-muted">{t("external.until", { date: whenText(changeableUntil, locale) })}</p>
          ) : null}
        </>
      )}
    </>
  );
}

interface ActionFormProps {
  readonly type: string;
  readonly hash: string;
  readonly request: ExternalRequestView;
  readonly action: ExternalAction;
  readonly onBack: () => void;
  readonly onDone: (already: boolean, request: ExternalRequestView) => void;
}

function ActionForm({ type, hash, request, action, onBack, onDone }: ActionFormProps) {
  const t = useT();
  const { http } = useRuntime();
  const { emit } = useElement();
  const locale = useIntlLocale();
  const form = useFormState();
  const [starts, setStarts] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const groups = action === "accept" ? (request.offer?.groups ?? []) : [];
  const [group, setGroup] = useState(groups.length === 1 ? groups[0]?.group : undefined);
  const proposals = action === "confirm" ? (request.proposals ?? []) : [];
  const selected = starts.filter((start) => start !== "");
  const needsStart = action === "reschedule" || action === "propose" || proposals.length > 0;
  const needsReason = action === "refuse" && request.audience === "DEALER";

  const submit = () => {
    form.run(async () => {
      if (needsStart && selected.length === 0) return ["external.error.start"];
      if (groups.length > 0 && group === undefined) return ["external.error.offer-group"];
      if (needsReason && reason.trim() === "") return ["external.error.reason"];
      const response = await http.call(actOnExternalRequest, {
        params: { action },
        body: {
          type,
          hash,
          ...(needsStart && (action === "propose" ? { starts: selected } : { at: selected[0] })),
          ...(reason.trim() !== "" && { reason: reason.trim() }),
          ...(group !== undefined && { group }),
          ...(request.offer != null && { revision: request.offer.revision }),
        },
        expectSession: false,
      });
      if (response.errors && response.errors.length > 0) return response.errors;
      const updatedRequest = response.request ?? request;
      emit("td-request-action", { action, status: updatedRequest.status ?? "" });
      onDone(response.already === true, updatedRequest);
      return [];
    });
  };
  return (
    <Card title={t(`external.action.${action}`)}>
      <form
        className="td-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormErrors keys={form.errors} />
        {proposals.length > 0 ? (
          <FieldFrame as="fieldset" label={t("external.ask.confirm-proposed")}>
            {() => (
              <RadioGroup
                options={proposals.map((start) => ({ value: start, label: whenText(start, locale) }))}
                value={starts[0]}
                onChange={(start) => {
                  setStarts([start]);
                }}
              />
            )}
          </FieldFrame>
        ) : (
          <p>{t(`external.ask.${action}`)}</p>
        )}
        {groups.length > 1 ? (
          <FieldFrame as="fieldset" label={t("external.offer.choose")} required>
            {() => (
              <RadioGroup
                options={groups.map(({ group: letter, total }) => ({
                  value: letter,
                  label: t("external.offer.choice", {
                    group: letter,
                    amount: formatMoney({ minor: total, currency: request.offer?.currency ?? "" }, locale),
                  }),
                }))}
                value={group}
                onChange={(letter) => {
                  setGroup(groups.find((offer) => offer.group === letter)?.group);
                }}
              />
            )}
          </FieldFrame>
        ) : null}
        {action === "reschedule" || action === "propose" ? (
          <StartFields
            type={type}
            hash={hash}
            count={action === "propose" ? MAX_PROPOSALS : 1}
            value={starts}
            onChange={setStarts}
          />
        ) : null}
        {DANGER.includes(action) ? (
          <FieldFrame label={t("external.reason")} required={needsReason} optional={!needsReason}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={MAX_REASON_LENGTH}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        ) : null}
        <div className="td-row">
          <Button onClick={onBack}>{t("external.keep")}</Button>
          <Button type="submit" variant={DANGER.includes(action) ? "danger" : "primary"} busy={form.busy}>
            {t("external.send")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
