import { useQuery } from "@tanstack/react-query";
import { activityExportChoices } from "../../../contract/endpoints/exports";
import { useRuntime } from "../../../runtime/react";

/** Loads what the account may choose in an export, once for all fields of the form. */
export function useExportChoices() {
  const { http } = useRuntime();
  return useQuery({
    queryKey: ["activity-export-choices"],
    queryFn: ({ signal }) => http.call(activityExportChoices, { signal, background: true }),
  });
}
