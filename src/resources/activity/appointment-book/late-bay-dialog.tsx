/** Moves the next visits of a bay that runs late, after a preview of their new times and of what those collide with. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AppointmentBook } from "../../../contract/endpoints/appointment-book";
import { moveLateBay, previewLateBay, type LateVisit } from "../../../contract/endpoints/late-bay";
import type { FieldErrors } from "../../../contract/errors";
import { widen } from "../../../contract/resource";
import { undoOf } from "../../../engine/actions/undo-of";
import { useDialogRun } from "../../../engine/actions/use-dialog-run";
import { errorText } from "../../../engine/error-text";
import { UNDO_MS } from "../../../engine/undo-time";
import { useRuntime, useT } from "../../../runtime/react";
import { formatTime } from "../../../runtime/session-formats";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { Checkbox } from "../../../ui/inputs/checkbox";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { Skeleton } from "../../../ui/states/skeleton";
import appointment from "../appointment.resource";

const DELAYS = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const USUAL_DELAY = 15;
const MAX_REASON = 200;

export interface LateBayDialogProps {
  readonly book: AppointmentBook;
  /** Bay that is chosen at first. */
  readonly bay: number | null;
  readonly onClose: () => void;
  /** Called after visits moved, and after they moved back. */
  readonly onChanged: () => void;
}

export function LateBayDialog({ book, bay: firstBay, onClose, onChanged }: LateBayDialogProps) {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [bay, setBay] = useState(firstBay);
  const [minutes, setMinutes] = useState(USUAL_DELAY);
  const [notify, setNotify] = useState(false);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const { failure, busy, run } = useDialogRun(setErrors);
  const late = { dealer: book.dealer.id, bay, minutes };
  const { data, error, refetch } = useQuery({
    queryKey: ["late-bay", late],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => runtime.http.call(previewLateBay, { body: late, signal, background: true }),
  });
  const visits = data?.visits ?? [];
  const isRefused = visits.some(({ possible }) => !possible);
  const needsReason = !isRefused && visits.some(({ failed }) => failed.length > 0);
  const reachable = visits.filter((visit) => visit.reachable).length;

  const submit = (): Promise<void> =>
    run(async () => {
      const sent = visits.map(({ id, version, newStart }) => ({ id, version, newStart }));
      const body = { ...late, visits: sent, notify, reason: needsReason ? reason.trim() : null };
      const { moved, undoToken } = await runtime.http.call(moveLateBay, { body }).catch(async (refused: unknown) => {
        await refetch();
        throw refused;
      });
      const context = { resource: widen(appointment), client, runtime };
      const undo = undoOf(context, t, { undoToken, reverse: undefined, ids: [], failed: [] }, onChanged);
      runtime.toasts.show({
        kind: "success",
        text: t.count("appointment-book.late-bay.done", moved),
        ...(undo !== undefined && { timeout: UNDO_MS, action: { labelKey: "action.undo", run: undo } }),
      });
      onChanged();
      onClose();
    });

  const reasonError = errors["reason"];
  return (
    <Dialog
      open
      size="lg"
      title={t("appointment-book.late-bay.title")}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t("action.keep")}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={visits.length === 0 || isRefused}>
            {visits.length === 0
              ? t("appointment-book.late-bay.move-none")
              : t.count("appointment-book.late-bay.move", visits.length)}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <p className="td-muted">{t("appointment-book.late-bay.rule")}</p>
        <div className="td-book-late__choices">
          {book.bays.length < 2 ? null : (
            <FieldFrame label={t("appointment.field.bay")}>
              {(control) => (
                <Select
                  {...control}
                  value={String(bay)}
                  options={book.bays.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={({ target: { value } }) => {
                    setBay(Number(value));
                  }}
                />
              )}
            </FieldFrame>
          )}
          <FieldFrame label={t("appointment-book.late-bay.delay")}>
            {(control) => (
              <Select
                {...control}
                value={String(minutes)}
                options={DELAYS.map((delay) => ({
                  value: String(delay),
                  label: t("appointment-book.minutes", { minutes: delay }),
                }))}
                onChange={({ target: { value } }) => {
                  setMinutes(Number(value));
                }}
              />
            )}
          </FieldFrame>
        </div>
        {error !== null ? (
          <Alert tone="danger">{errorText(t, error)}</Alert>
        ) : data === undefined ? (
          <Skeleton lines={4} />
        ) : visits.length === 0 ? (
          <p role="status">{t("appointment-book.late-bay.none")}</p>
        ) : (
          <ul className="td-book-late" aria-label={t("appointment-book.late-bay.preview")}>
            {visits.map((visit) => (
              <LateLine key={visit.id} visit={visit} timeZone={book.dealer.timeZone} />
            ))}
          </ul>
        )}
        {isRefused ? <Alert tone="warning">{t("appointment-book.error.late-impossible")}</Alert> : null}
        {needsReason ? (
          <FieldFrame
            label={t("appointment-book.refused.reason")}
            required
            help={t("appointment-book.refused.help")}
            error={reasonError && t.key(reasonError.key, reasonError.params)}
          >
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
        {reachable === 0 ? null : (
          <Checkbox
            label={t.count("appointment-book.late-bay.notify", reachable)}
            help={t("appointment-book.late-bay.notify.help")}
            checked={notify}
            onChange={(event) => {
              setNotify(event.target.checked);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function LateLine({ visit, timeZone }: { readonly visit: LateVisit; readonly timeZone: string }) {
  const t = useT();
  const { customer, start, newStart, newEnd, failed } = visit;
  return (
    <li data-failed={failed.length > 0 || undefined}>
      <span className="td-book-late__times">
        {t("appointment-book.late-bay.times", {
          before: formatTime(start, timeZone),
          from: formatTime(newStart, timeZone),
          to: formatTime(newEnd, timeZone),
        })}
      </span>
      <span>
        {customer || t("appointment-book.nameless")}
        {failed.map((code) => (
          <span key={code} className="td-book-late__why">
            {t(`appointment-book.late-bay.failed.${code}`)}
          </span>
        ))}
      </span>
    </li>
  );
}
