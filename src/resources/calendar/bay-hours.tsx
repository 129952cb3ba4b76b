/** Warns while the hours of a bay are typed that some of them are outside those of its dealer, which limit them. */
import { useWatch } from "react-hook-form";
import type { OpeningHours, Reference } from "../../contract/fields";
import { useFormContextValue } from "../../engine/form/form-context";
import { useT } from "../../runtime/react";
import { LostHours, useWorkshopHours } from "./lost-hours";

export function BayHours() {
  const t = useT();
  const { form } = useFormContextValue();
  const own = useWatch({ control: form.control, name: "openingHours" }) as OpeningHours | null | undefined;
  const dealer = useWatch({ control: form.control, name: "fitter" }) as Reference | null | undefined;
  const hours = useWorkshopHours(own ? dealer : null);
  if (!own || !dealer || hours === undefined) return null;
  return (
    <LostHours title={t("ecal-bay.hours.outside", { dealer: dealer.label })} hours={own} within={(day) => hours[day]} />
  );
}
