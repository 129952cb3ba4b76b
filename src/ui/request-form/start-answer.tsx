/** Chooses a free start of a dealer. Without a dealer, the customer wishes a day and time. */
import { useEffect, useState } from "react";
import { useT } from "../../runtime/react";
import type { ControlProps } from "../inputs/field-frame";
import { Select } from "../inputs/select";
import type { FormSources } from "./form-sources";
import { WishAnswer } from "./wish-answer";

export interface StartAnswerProps {
  readonly control: ControlProps;
  readonly name: string;
  /** Label of the field. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly locale: string;
  /** Id of the dealer; empty before it is chosen, or where the form goes to one dealer. */
  readonly dealer: string;
  readonly isDealerAsked: boolean;
  readonly services: readonly string[];
  readonly loadStarts: FormSources["loadStarts"];
}

export function StartAnswer({
  control,
  name,
  label,
  value,
  onChange,
  locale,
  dealer,
  isDealerAsked,
  services,
  loadStarts,
}: StartAnswerProps) {
  const t = useT();
  const wanted = JSON.stringify([dealer, services]);
  const [loaded, setLoaded] = useState<{ readonly wanted: string; readonly starts: readonly string[] }>();
  const isWaiting = isDealerAsked && dealer === "";
  useEffect(() => {
    if (isWaiting) return;
    let current = true;
    const [of, about] = JSON.parse(wanted) as [string, string[]];
    void loadStarts(of, about)
      .catch((error: unknown) => {
        console.error("The free starts could not be loaded", error);
        return [];
      })
      .then((starts) => {
        if (current) setLoaded({ wanted, starts });
      });
    return () => {
      current = false;
    };
  }, [wanted, isWaiting, loadStarts]);
  if (isWaiting)
    return (
      <Select
        {...control}
        name={name}
        value=""
        disabled
        options={[]}
        placeholder={t("request-form-page.dealer-first")}
      />
    );
  if (loaded?.wanted !== wanted)
    return (
      <Select {...control} name={name} value="" disabled options={[]} placeholder={t("request-form-page.loading")} />
    );
  // A dealer without an appointment book answers to a wish.
  if (loaded.starts.length === 0)
    return <WishAnswer control={control} name={name} label={label} value={value} onChange={onChange} locale={locale} />;
  const intl = locale.replace("_", "-");
  const day = new Intl.DateTimeFormat(intl, { dateStyle: "full", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(intl, { timeStyle: "short", timeZone: "UTC" });
  return (
    <Select
      {...control}
      name={name}
      value={loaded.starts.includes(value) ? value : ""}
      placeholder={t("request-form-page.choose")}
      options={loaded.starts.map((start) => {
        const instant = new Date(`${start}Z`);
        return { value: start, label: time.format(instant), group: day.format(instant) };
      })}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
