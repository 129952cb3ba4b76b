/** Note below a setting of a garage: the network's value, and whether it applies. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { DEFAULT_SETTINGS, SETTING_NAMES } from "../../../contract/application-settings";
import { emptyValues } from "../../../contract/empty-values";
import { widen } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import { ValueText } from "../../../engine/form/value-text";
import { pageOptions } from "../../../engine/resource-queries";
import type { NoteProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import defaults from "./ecal-application-defaults.resource";

const network = widen(defaults);

export function NetworkValue({ resource, name, record }: NoteProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const own: unknown = useWatch({ control: form.control, name });
  // All settings of the form share one call.
  const { data } = useQuery(pageOptions(network, {}, { background: true }));
  const setting = SETTING_NAMES.find((candidate) => candidate === name);
  const field = resource.fields[name];
  if (setting === undefined || field === undefined || data === undefined) return null;
  const value = (data.elements[0] ?? DEFAULT_SETTINGS)[setting];
  const isLocked = ((record["networkLocks"] ?? []) as readonly string[]).includes(name);
  const isOwn = own !== null && own !== "" && !isLocked;
  const words = isLocked ? "locked" : isOwn ? "own" : "applies";
  return (
    <div className="td-small td-muted">
      {t(`ecal-dealer-application-configuration.network.${words}`)}{" "}
      {value === null ? (
        t("ecal-dealer-application-configuration.network.none")
      ) : (
        <ValueText resource={resource} name={name} value={value} />
      )}
      {isOwn && form.lock === undefined ? (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            form.setValues(emptyValues({ [name]: field }));
          }}
        >
          {t("ecal-dealer-application-configuration.network.back")}
        </Button>
      ) : null}
    </div>
  );
}
