/** Warns that the book does not show some of the hours in which a garage works. */
import { useWatch } from "react-hook-form";
import type { Reference } from "../../../contract/fields";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useT } from "../../../runtime/react";
import { LostHours, useWorkshopHours } from "../lost-hours";

export function HiddenHours() {
  const t = useT();
  const { form } = useFormContextValue();
  const [from, to, dealer] = useWatch({
    control: form.control,
    name: ["visibleFrom", "visibleTo", "fitter"],
  }) as readonly [string | null | undefined, string | null | undefined, Reference | null | undefined];
  const isLimited = Boolean(from) || Boolean(to);
  const hours = useWorkshopHours(isLimited ? dealer : null);
  if (!isLimited || hours === undefined) return null;
  const visible = [{ from: from || "00:00", to: to || "24:00" }];
  return (
    <LostHours title={t("ecal-dealer-application-configuration.hours.hidden")} hours={hours} within={() => visible} />
  );
}
