/**
 * Warns that a service needs another type of bay than the chosen one, on which it is then never booked.
 * @messages service.needsBay.*
 * @messages ecal-bay.type.*
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { fitsBayType } from "../../contract/booking";
import type { Reference } from "../../contract/fields";
import { widen, type AnyRecord, type AnyResource } from "../../contract/resource";
import { useFormContextValue } from "../../engine/form/form-context";
import { recordOptions } from "../../engine/resource-queries";
import { useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import service from "../dealers/services/service.resource";
import ecalBay from "./ecal-bay.resource";

const BAYS = widen(ecalBay);
const SERVICES = widen(service);

/** Returns the record that a field of the form refers to. */
function useReferenced(resource: AnyResource, name: string): AnyRecord | undefined {
  const client = useQueryClient();
  const { form } = useFormContextValue();
  const reference = useWatch({ control: form.control, name }) as Reference | null | undefined;
  const options = recordOptions(client, resource, reference?.id ?? 0, { background: true });
  return useQuery({ ...options, enabled: Boolean(reference) }).data;
}

export function BayFit() {
  const t = useT();
  const need = useReferenced(SERVICES, "service")?.["needsBay"];
  const type = useReferenced(BAYS, "bay")?.["type"];
  if (typeof need !== "string" || typeof type !== "string" || fitsBayType(need, type)) return null;
  return (
    <Alert tone="warning">
      {t("bay-service.fit", { need: t.key(`service.needsBay.${need}`), type: t.key(`ecal-bay.type.${type}`) })}
    </Alert>
  );
}
