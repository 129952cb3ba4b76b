/**
 * Books an appointment again at the same time of later days, and says which days were not free.
 * @messages appointment.error.*
 */
import { useState } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { MAX_REPEAT_WEEKS, MAX_REPEATS, repeatVisit } from "../../../contract/endpoints/repeat-visits";
import { addDays, isDay } from "../../../contract/days";
import type { FieldErrors } from "../../../contract/errors";
import type { AnyRecord } from "../../../contract/resource";
import { dayInZone, instantOf, wallClock } from "../../../contract/zone-clock";
import { useDialogRun } from "../../../engine/actions/use-dialog-run";
import { useRuntime, useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { DateInput } from "../../../ui/inputs/date-input";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { Link } from "../../../ui/link/link";

const USUAL_WEEKS = 4;

export interface RepeatDialogProps {
  readonly record: AnyRecord;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type Outcome = ResponseOf<typeof repeatVisit>;

const numbersTo = (max: number): { value: string; label: string }[] =>
  Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Returns the first day, some weeks after a day, that is still to come. */
function laterDay(day: string, weeks: number, today: string): string {
  let later = addDays(day, weeks * 7);
  while (later <= today) later = addDays(later, 7);
  return later;
}

export function RepeatDialog({ record, timeZone, onClose, onChanged }: RepeatDialogProps) {
  const t = useT();
  const { http } = useRuntime();
  const clock = wallClock(new Date(String(record["date"])), timeZone);
  const [day, setDay] = useState(() => laterDay(clock.slice(0, 10), USUAL_WEEKS, dayInZone(timeZone)));
  const [weeks, setWeeks] = useState(USUAL_WEEKS);
  const [times, setTimes] = useState(1);
  const [outcome, setOutcome] = useState<Outcome>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { failure, busy, run } = useDialogRun(setErrors);

  const submit = (): Promise<void> =>
    run(async () => {
      if (!isDay(day)) {
        setErrors({ first: { key: "error.date" } });
        return;
      }
      setErrors({});
      const first = instantOf(`${day}T${clock.slice(11, 16)}`, timeZone).toISOString();
      setOutcome(await http.call(repeatVisit, { body: { appointment: record.id, first, weeks, times } }));
      onChanged();
    });

  const firstError = errors["first"];
  return (
    <Dialog
      open
      title={t("appointment-book.repeat.title", { time: clock.slice(11, 16) })}
      onClose={onClose}
      onSubmit={() => {
        if (outcome === undefined) void submit();
        else onClose();
      }}
      footer={
        outcome === undefined ? (
          <>
            <Button onClick={onClose}>{t("action.keep")}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t.count("appointment-book.repeat.book", times)}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary">
            {t("appointment-book.repeat.close")}
          </Button>
        )
      }
    >
      {outcome === undefined ? (
        <div className="td-stack">
          {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
          <p className="td-muted">{t("appointment-book.repeat.rule")}</p>
          <FieldFrame
            label={t("appointment-book.repeat.first")}
            error={firstError && t.key(firstError.key, firstError.params)}
          >
            {(control) => <DateInput {...control} value={day} onChange={setDay} />}
          </FieldFrame>
          <FieldFrame label={t("appointment-book.repeat.times")}>
            {(control) => (
              <Select
                {...control}
                value={String(times)}
                options={numbersTo(MAX_REPEATS)}
                onChange={({ target: { value } }) => {
                  setTimes(Number(value));
                }}
              />
            )}
          </FieldFrame>
          {times === 1 ? null : (
            <FieldFrame label={t("appointment-book.repeat.weeks")}>
              {(control) => (
                <Select
                  {...control}
                  value={String(weeks)}
                  options={numbersTo(MAX_REPEAT_WEEKS)}
                  onChange={({ target: { value } }) => {
                    setWeeks(Number(value));
                  }}
                />
              )}
            </FieldFrame>
          )}
        </div>
      ) : (
        <RepeatOutcome outcome={outcome} timeZone={timeZone} />
      )}
    </Dialog>
  );
}

/** Names the errors of checks as the form does. */
const errorKey = (failed: Outcome["refused"][number]["failed"]): string =>
  failed === null
    ? "appointment.error.past"
    : ["LANE", "STAFF", "MAX_PER_DAY"].includes(failed)
      ? "appointment.error.ecal-slot-taken"
      : `appointment.error.${failed}`;

function RepeatOutcome({ outcome: { booked, refused }, timeZone }: { outcome: Outcome; timeZone: string }) {
  const t = useT();
  return (
    <div className="td-stack" role="status">
      {booked.length === 0 ? null : (
        <>
          <Alert tone="success">{t.count("appointment-book.repeat.booked", booked.length)}</Alert>
          <ul className="td-stack">
            {booked.map(({ id, date }) => (
              <li key={id}>
                <Link to={`appointment/${String(id)}`}>{formatDateAndTime(date, timeZone)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.length === 0 ? null : (
        <>
          <Alert tone="warning">{t.count("appointment-book.repeat.refused", refused.length)}</Alert>
          <ul className="td-stack">
            {refused.map(({ date, failed, starts }) => (
              <li key={date}>
                <strong>{formatDateAndTime(date, timeZone)}</strong> {t.key(errorKey(failed))}
                {starts.length === 0 ? null : (
                  <p className="td-muted">
                    {[
                      t("appointment-book.nearest"),
                      starts.map((start) => formatDateAndTime(start, timeZone)).join(", "),
                    ].join(" ")}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
