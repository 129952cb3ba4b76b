/** Selects for free appointment times of the dealer: the day, then the time. */
import { useEffect, useState } from "react";
import { dealerDay, dayText, timeText } from "../../contract/dealer-clock";
import { externalRequestStarts } from "../../contract/endpoints/public-pages";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { Skeleton } from "../../ui/states/skeleton";

interface StartsProps {
  readonly type: string;
  readonly hash: string;
  /** Number of times that can be chosen; the first is required. */
  readonly count: number;
  readonly value: readonly string[];
  readonly onChange: (starts: readonly string[]) => void;
}

/** Returns the free times as ISO instants; undefined while they load. */
function useStarts(type: string, hash: string): readonly string[] | undefined {
  const { http } = useRuntime();
  const [starts, setStarts] = useState<readonly string[]>();
  useEffect(() => {
    const controller = new AbortController();
    http
      .call(externalRequestStarts, { query: { type, hash }, signal: controller.signal, expectSession: false })
      .then((response) => {
        setStarts(response.starts);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The free times could not be loaded", error);
        setStarts([]);
      });
    return () => {
      controller.abort();
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
        const selected = [...value];
        selected[index] = start;
        onChange(selected);
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
  const days = [...new Map(starts.map((start) => [dealerDay(start), start])).entries()];
  const times = starts.filter((start) => value !== "" && dealerDay(start) === dealerDay(value));
  return (
    <FieldFrame as="fieldset" label={legend}>
      {() => (
        <div className="td-row">
          <Select
            aria-label={t("external.part", { time: legend, part: t("external.day") })}
            placeholder={t("external.day")}
            options={days.map(([day, start]) => ({ value: day, label: dayText(start, locale) }))}
            value={value === "" ? "" : dealerDay(value)}
            onChange={(event) => {
              onChange(starts.find((start) => dealerDay(start) === event.target.value) ?? "");
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
