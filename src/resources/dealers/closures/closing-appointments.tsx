/** Counts the appointments within a closure or specific day while its form is edited. */
import { useWatch } from "react-hook-form";
import type { DealerClosing } from "../../../contract/endpoints/closing-appointments";
import type { ValuesOfResource } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import { ClosingHits } from "./closing-hits";
import type inactivity from "./inactivity.resource";
import type specificDay from "./specific-day.resource";

type FormValues<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

const isFilled = (time: unknown): time is string => typeof time === "string" && time !== "";

const idsOf = (dealers: readonly { readonly id: number }[]) => dealers.map(({ id }) => ({ id }));

/** Reads the closure from the form's values; undefined until days and dealers are set. */
export function closingOf(resource: string, values: Readonly<Record<string, unknown>>): DealerClosing | undefined {
  if (resource === "inactivity") {
    const { dealers, from, to, scope } = values as FormValues<ValuesOfResource<typeof inactivity>>;
    if (!isFilled(from) || !dealers?.length) return undefined;
    return { resource, dealers: idsOf(dealers), from, to: isFilled(to) ? to : null, scope: [...(scope ?? [])] };
  }
  const day = values as FormValues<ValuesOfResource<typeof specificDay>>;
  const { appliesTo, dealers, tag, tagValue, date, to, repeat, kind, hours } = day;
  if (!isFilled(date) || appliesTo === null || repeat === null || kind === null) return undefined;
  if (appliesTo === "DEALERS" && !dealers?.length) return undefined;
  if (appliesTo === "TAG" && !tag) return undefined;
  return {
    resource: "specific-day",
    appliesTo,
    dealers: idsOf(dealers ?? []),
    tag: appliesTo === "TAG" && tag ? { id: tag.id } : null,
    tagValue: isFilled(tagValue) ? tagValue : null,
    date,
    to: isFilled(to) ? to : null,
    repeat,
    kind,
    hours: (hours ?? []).flatMap(({ from, to: end }) => (isFilled(from) && isFilled(end) ? [{ from, to: end }] : [])),
  };
}

/** Path of the appointment list, filtered to the closure's days and dealers. */
function listPathOf(closing: DealerClosing): string {
  const [from, to] =
    closing.resource === "inactivity" ? [closing.from, closing.to] : [closing.date, closing.to ?? closing.date];
  const isEveryYear = closing.resource === "specific-day" && closing.repeat === "YEARLY_SAME_DATE";
  const search = new URLSearchParams({ "filter[date]": `${from}..${isEveryYear ? "" : (to ?? "")}` });
  const ids = closing.dealers.map(({ id }) => id).join(",");
  if (ids !== "") search.set("filter[fitter]", ids);
  return `appointments?${search.toString()}`;
}

export function ClosingAppointments({ resource, record }: PanelProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const values: unknown = useWatch({ control: form.control });
  const closing = useDebouncedValue(closingOf(resource.name, values as Readonly<Record<string, unknown>>) ?? null);
  if (closing === null) return <p className="td-muted">{t("closing-appointments.untyped")}</p>;
  return <ClosingHits closing={closing} id={record?.id} listPath={listPathOf(closing)} />;
}
