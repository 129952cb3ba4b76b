/** Side panel that books an appointment, or shows and changes one. */
import { useEffect, useMemo, useRef, useState } from "react";
import { createHold, releaseHold } from "../../../contract/endpoints/appointment-book";
import { widen, type AnyRecord } from "../../../contract/resource";
import { useStoredRecord, WhenStored } from "../../../engine/detail/stored-record";
import { TitleActions } from "../../../engine/detail/title-actions";
import { useActions } from "../../../engine/actions/use-actions";
import { errorText } from "../../../engine/error-text";
import { FormCards } from "../../../engine/form/form-cards";
import { FormFrame } from "../../../engine/form/form-frame";
import { useRecordForm } from "../../../engine/form/record-form";
import { sendRecord, type SendRecord } from "../../../engine/form/save-call";
import { useCan, useRuntime, useT } from "../../../runtime/react";
import { formatDateAndTime, formatTime } from "../../../runtime/session-formats";
import { Button } from "../../../ui/button/button";
import { deferred } from "../../../ui/deferred";
import { Drawer } from "../../../ui/dialog/drawer";
import { Link } from "../../../ui/link/link";
import { useRemaining } from "../../../ui/text/use-remaining";
import appointment from "../appointment.resource";
import { EarlierCustomer } from "./earlier-customer";
import { RefusalNote } from "./refusal-note";
import { refusalOf, type Refusal } from "./use-moves";

const RepeatDialog = deferred(async () => (await import("./repeat-dialog")).RepeatDialog);

/** The appointment with the fields that matter while a customer is on the phone. */
const resource = {
  ...widen(appointment),
  form: {
    cards: {
      customer: ["customerName", "customerPhone", "customerEmail", "vehicleRegistrationNumber"],
      services: ["services"],
      time: ["date", "durationMinutes", "bay", "forceReason"],
      notes: ["comments", "internalNotes"],
    },
  },
};
const PANEL_WIDTH = 460;

/** What the panel is opened for. */
export type PanelTarget =
  | {
      readonly kind: "new";
      readonly start: number;
      readonly bay: { readonly id: number | null; readonly name: string } | undefined;
    }
  | { readonly kind: "edit"; readonly id: number };

export interface AppointmentPanelProps {
  readonly target: PanelTarget;
  readonly dealer: { readonly id: number; readonly name: string; readonly timeZone: string };
  /** Minutes for which a free slot is held while its appointment is typed. */
  readonly holdMinutes: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onCreated: (id: number) => void;
}

export function AppointmentPanel(props: AppointmentPanelProps) {
  const { target, onClose } = props;
  const t = useT();
  const { navigation } = useRuntime();
  const close = async (): Promise<void> => {
    if (await navigation.canLeave()) onClose();
  };
  return (
    <Drawer
      open
      width={PANEL_WIDTH}
      className="td-book-panel"
      title={t(target.kind === "new" ? "appointment.create" : "appointment.one")}
      onClose={() => void close()}
    >
      {target.kind === "new" ? (
        <NewAppointment {...props} target={target} />
      ) : (
        <StoredAppointment {...props} id={target.id} />
      )}
    </Drawer>
  );
}

/** Sends the form, and remembers what the server says about a start that is not free. */
function useRefusal(): { readonly refusal: Refusal | undefined; readonly send: SendRecord } {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal>();
  const send: SendRecord = async (...args) => {
    try {
      setRefusal(undefined);
      return await sendRecord(...args);
    } catch (error) {
      setRefusal(refusalOf(error, errorText(t, error)));
      throw error;
    }
  };
  return { refusal, send };
}

/** Holds a slot while its appointment is typed. Releases it when the panel closes, unless the appointment took its place. */
function useHold({ dealer, target, holdMinutes }: AppointmentPanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const [hold, setHold] = useState<{ readonly expiresAt: string }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isTaken = useRef(false);
  const isNew = target.kind === "new" && target.bay !== undefined;
  const start = target.kind === "new" ? target.start : 0;
  const bay = target.kind === "new" ? (target.bay?.id ?? null) : null;
  useEffect(() => {
    if (!isNew) return;
    const body = { dealer: dealer.id, bay, start: new Date(start).toISOString(), minutes: holdMinutes };
    const held = http.call(createHold, { body, background: true, logOnly: true });
    let isClosed = false;
    held.then(
      (answer) => {
        if (!isClosed) setHold(answer);
      },
      (error: unknown) => {
        if (!isClosed) setRefusal(refusalOf(error, errorText(t, error)));
      },
    );
    return () => {
      isClosed = true;
      if (isTaken.current) return;
      held
        .then(({ id }) =>
          http.call(releaseHold, { params: { id: String(id) }, background: true, logOnly: true, keepalive: true }),
        )
        .catch((error: unknown) => {
          // The slot was never held, or the hold has expired.
          console.debug("The held slot was not released", error);
        });
    };
  }, [http, t, isNew, dealer.id, bay, start, holdMinutes]);
  const markTaken = (): void => {
    isTaken.current = true;
  };
  return { hold, refusal, markTaken };
}

function NewAppointment(props: AppointmentPanelProps & { readonly target: Extract<PanelTarget, { kind: "new" }> }) {
  const { dealer, target, onClose, onChanged, onCreated } = props;
  const { bay, start } = target;
  const { hold, refusal: holdRefusal, markTaken } = useHold(props);
  const { refusal, send } = useRefusal();
  const [preset] = useState(() => ({
    fitter: { id: dealer.id, label: dealer.name },
    date: new Date(start).toISOString(),
    bay: bay?.id == null ? null : { id: bay.id, label: bay.name },
  }));
  // The dealer is that of the book: it is sent, but not shown.
  const sendNew: SendRecord = (sentResource, id, version, values) =>
    send(sentResource, id, version, { fitter: preset.fitter, ...values });
  const form = useRecordForm({
    resource,
    id: "new",
    record: undefined,
    preset,
    send: sendNew,
    onCreated: (record) => {
      markTaken();
      onCreated(record.id);
      onChanged();
      onClose();
    },
  });
  return (
    <FormFrame
      form={form}
      slots={undefined}
      title={
        <div className="td-book-panel__head">
          <p>
            {[formatDateAndTime(start, dealer.timeZone), bay?.name].filter(Boolean).join(" · ")}
            <HoldNote until={hold?.expiresAt} />
          </p>
          <EarlierCustomer onPick={form.setValues} />
          <RefusalNote
            refusal={refusal ?? holdRefusal}
            timeZone={dealer.timeZone}
            onPick={(date) => {
              form.setValues({ date });
            }}
          />
        </div>
      }
      onDiscarded={onClose}
    >
      {(tab) => <FormCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}

function HoldNote({ until }: { readonly until: string | undefined }) {
  const t = useT();
  const remaining = useRemaining(until, 1000);
  if (remaining === undefined) return null;
  if (remaining <= 0) return <span className="td-book-panel__hold">{t("appointment-book.hold-over")}</span>;
  const seconds = Math.ceil(remaining / 1000);
  const time = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
  return <span className="td-book-panel__hold">{t("appointment-book.hold-left", { time })}</span>;
}

function StoredAppointment(props: AppointmentPanelProps & { readonly id: number }) {
  const { id } = props;
  const stored = useStoredRecord(resource, String(id));
  return (
    <WhenStored resource={resource} stored={stored}>
      {(record) => <StoredForm {...props} record={record} reload={stored.reload} />}
    </WhenStored>
  );
}

function StoredForm({
  id,
  record,
  dealer,
  reload,
  onChanged,
}: AppointmentPanelProps & { readonly id: number; readonly record: AnyRecord; readonly reload: () => void }) {
  const t = useT();
  const { refusal, send } = useRefusal();
  const form = useRecordForm({ resource, id: String(id), record, send, onSaved: onChanged });
  const full = useMemo(() => widen(appointment), []);
  const actions = useActions(full, {
    onDone: () => {
      reload();
      onChanged();
    },
  });
  const canWrite = useCan("APPOINTMENTS");
  const [isRepeating, setRepeating] = useState(false);
  const status = record["status"];
  return (
    <FormFrame
      form={form}
      slots={undefined}
      title={
        <div className="td-book-panel__head">
          <p>
            <strong>{typeof status === "string" ? t.key(`appointment.status.${status}`) : null}</strong>
            {typeof record["date"] === "string" ? ` · ${formatTime(record["date"], dealer.timeZone)}` : null}
          </p>
          <div className="td-row">
            <TitleActions record={record} actions={actions} />
            {canWrite ? (
              <Button
                size="sm"
                onClick={() => {
                  setRepeating(true);
                }}
              >
                {t("appointment-book.repeat")}
              </Button>
            ) : null}
            <Link to={`appointment/${String(id)}`}>{t("appointment-book.open-record")}</Link>
          </div>
          <RefusalNote
            refusal={refusal}
            timeZone={dealer.timeZone}
            onPick={(date) => {
              form.setValues({ date });
            }}
          />
          {actions.dialogs}
          {isRepeating ? (
            <RepeatDialog
              record={record}
              timeZone={dealer.timeZone}
              onClose={() => {
                setRepeating(false);
              }}
              onChanged={onChanged}
            />
          ) : null}
        </div>
      }
    >
      {(tab) => <FormCards key={tab.name} tab={tab} />}
    </FormFrame>
  );
}
