/** Checklist of what an envelope still needs, updated while the form is edited, and an invitation that did not arrive. Invited garages see it first. */
import done from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import open from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import { useWatch } from "react-hook-form";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Icon } from "../../../ui/icon/icon";
import { missingParts, REQUIRED_PARTS, type Completable } from "./completeness";

export function DealerChecklist({ record }: PanelProps) {
  const t = useT();
  if (record?.["status"] !== "ENVELOPE") return null;
  return (
    <>
      {record["inviteFailed"] === true ? (
        <Alert tone="warning" role="none" title={t("fitter.checklist.invitation-failed")}>
          {t("fitter.checklist.invitation-failed.text", { email: String(record["email"] ?? "") })}
        </Alert>
      ) : null}
      <Checklist isAutomatic={record["activateWhenComplete"] === true} />
    </>
  );
}

function Checklist({ isAutomatic }: { readonly isAutomatic: boolean }) {
  const t = useT();
  const { form } = useFormContextValue();
  const [geo, phone, openingHours, services] = useWatch({ control: form.control, name: [...REQUIRED_PARTS] });
  const missing = missingParts({ geo, phone, openingHours, services } as Completable);
  return (
    <Alert tone={missing.length === 0 ? "success" : "info"} title={t("fitter.checklist.title")}>
      <div role="list">
        {REQUIRED_PARTS.map((part) => {
          const isOpen = missing.includes(part);
          return (
            <div role="listitem" key={part}>
              <Icon icon={isOpen ? open : done} label={t(isOpen ? "fitter.checklist.open" : "fitter.checklist.done")} />{" "}
              {t(`fitter.checklist.${part}`)}
            </div>
          );
        })}
      </div>
      {isAutomatic ? t("fitter.checklist.by-itself") : missing.length === 0 ? t("fitter.checklist.complete") : null}
    </Alert>
  );
}
