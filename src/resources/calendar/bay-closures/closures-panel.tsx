/** The appointments within the closures of a bay, while its form is edited. */
import { useWatch } from "react-hook-form";
import { closingAppointments } from "../../../contract/endpoints/closing-appointments";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useCan } from "../../../runtime/react";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import { ClosingHits } from "../../dealers/closures/closing-hits";
import { appointmentsOf, bayClosing, type TypedClosure } from "./bay-closing";

export function ClosuresPanel({ record }: PanelProps) {
  const { form } = useFormContextValue();
  const canAsk = useCan(closingAppointments.right);
  const closures = (useWatch({ control: form.control, name: "closures" }) ?? []) as readonly TypedClosure[];
  // A new bay has no appointments yet.
  const bays = record === undefined || !canAsk ? [] : [record.id];
  const closing = useDebouncedValue(bayClosing(bays, closures) ?? null);
  return closing === null ? null : <ClosingHits closing={closing} listPath={appointmentsOf(closing)} />;
}
