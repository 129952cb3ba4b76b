/** Warns that a service requires others that are not active: neither can then be booked. */
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Reference } from "../../../contract/fields";
import { widen } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import { recordOptions } from "../../../engine/resource-queries";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import service from "./service.resource";

const SERVICES = widen(service);

export function InactiveRequired() {
  const t = useT();
  const client = useQueryClient();
  const { form } = useFormContextValue();
  const required = (useWatch({ control: form.control, name: "requires" }) ?? []) as readonly Reference[];
  const results = useQueries({
    queries: required.map(({ id }) => recordOptions(client, SERVICES, id, { background: true })),
  });
  const inactive = required.filter((_, index) => results[index]?.data?.["active"] === false);
  if (inactive.length === 0) return null;
  return (
    <Alert tone="warning">
      {t("service.requires.inactive", { services: inactive.map(({ label }) => label).join(", ") })}
    </Alert>
  );
}
