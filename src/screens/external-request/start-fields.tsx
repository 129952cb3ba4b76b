/** A free start of the dealer: the day first, then the time. */
import { useEffect, useState } from "react";
import { dayOf, dayText, timeText } from "../../contract/dealer-clock";
import { externalRequestStarts } from "../../contract/endpoints/public-pages";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { Skeleton } from "../../ui/states/skeleton";

interface StartsProps {
  readonly type: string;
  readonly hash: string;
  /** One field for each start that may be chosen; the first has to be. */
  readonly count: number;
  readonly value: readonly string[];
  readonly onChange: (starts: readonly string[]) => void;
}

/** The free starts, undefined while they are asked for. */
function useStarts(type: string, hash: string): readonly string[] | undefined {
  const { http } = useRuntime();
  const [starts, setStarts] = useState<readonly string[]>();
  useEffect(() => {
    const stop = new AbortController();
    http
      .call(externalRequestStarts, { query: { type, hash }, signal: stop.signal, expectSession: false })
      .then((answer) => {
        setStarts(answer.starts);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        console.error("The free times could not be loaded", error);
        setStarts([]);
      });
    return () => {
      stop.abort();
    };
  }, [http, type, hash]);
  return starts;
}

export function StartFields({ type, hash, count, value, onChange }: StartsProps) {
  const t = useT();
  const starts = useStarts(type, hash);
  if (starts === undefined) return <Skeleton lines={2} />;
  if (starts.length === 0) return <Alert tone="warning" title={t("external.no-starts")} />;
  return Array.from({ length: count }, (_, index) => (
    <StartField
      key={index}
      starts={starts}
      legend={count === 1 ? t("external.time") : t("external.time-n", { n: index + 1 })}
      value={value[index]}
      onChange={(start) => {
        const chosen = [...value];
        chosen[index] = start;
        onChange(chosen);
      }}
    />
  ));
}

interface StartFieldProps {
  readonly starts: readonly string[];
  readonly legend: string;
  readonly value: string | undefined;
  readonly onChange: (start: string) => void;
}

function StartField({ starts, legend, value = "", onChange }: StartFieldProps) {
  const t = useT();
  const locale = useIntlLocale();
  const days = [...new Map(starts.map((start) => [dayOf(start), start])).entries()];
  const times = starts.filter((start) => value !== "" && dayOf(start) === dayOf(value));
  return (
    <FieldFrame as="fieldset" label={legend}>
      {() => (
        <div className="td-row">
          <Select
            aria-label={t("external.part", { time: legend, part: t("external.day") })}
            placeholder={t("external.day")}
            options={days.map(([day, start]) => ({ value: day, label: dayText(start, locale) }))}
            value={value === "" ? "" : dayOf(value)}
            onChange={(event) => {
              onChange(starts.find((start) => dayOf(start) === event.target.value) ?? "");
            }}
          />
          <Select
            aria-label={t("external.part", { time: legend, part: t("external.time") })}
            placeholder={times.length === 0 ? t("external.time") : undefined}
            disabled={times.length === 0}
            options={times.map((start) => ({ value: start, label: timeText(start, locale) }))}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
