/** Simulator and impact inside of the forms of settings and rules, with their unsaved values. */
import { useWatch } from "react-hook-form";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { PriceImpactPanel } from "./price-impact";
import { PriceSimulator } from "./price-simulator";
import type { SimulationDrafts } from "./simulation";

/** Returns the values of the form as drafts. */
function useDrafts({ resource, record }: PanelProps): SimulationDrafts {
  const { form } = useFormContextValue();
  const watched = useWatch({ control: form.control });
  const values = Object.fromEntries(
    Object.entries({ ...record, ...watched }).filter(([name]) => name in resource.fields),
  );
  return resource.name === "price-configuration"
    ? { configuration: values }
    : { rule: { ...values, ...(record !== undefined && { id: record.id }) } };
}

export const DraftSimulator = (props: PanelProps) => <PriceSimulator drafts={useDrafts(props)} />;
export const DraftImpact = (props: PanelProps) => <PriceImpactPanel drafts={useDrafts(props)} />;
