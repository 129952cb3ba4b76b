/** The VAT number with the state of its check. It has buttons of its own, because saving the form does not change it. */
import type { VatState } from "../../../contract/company-numbers";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { useActions } from "../../../engine/actions/use-actions";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useSession, useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { formatGroups } from "../../../ui/fields/text-field";
import { FieldFrame } from "../../../ui/inputs/field-frame";

const TONES = { UNVERIFIED: "neutral", VALID: "success", INVALID: "danger", CHECK_FAILED: "warning" } as const;

export function VatPanel({ resource, record }: PanelProps) {
  const t = useT();
  const { shop } = useSession();
  if (shop?.sessionDefaults.fieldStatuses.vatNumber === "HIDDEN") return null;
  return (
    <FieldFrame label={t("corporate-information.field.vatNumber")} as="fieldset">
      {() =>
        record === undefined ? (
          <p className="td-muted">{t("corporate-information.vat.unsaved")}</p>
        ) : (
          <VatNumber resource={resource} record={record} />
        )
      }
    </FieldFrame>
  );
}

function VatNumber({ resource, record }: { readonly resource: AnyResource; readonly record: AnyRecord }) {
  const t = useT();
  const { slots } = useFormContextValue();
  const actions = useActions(resource, { slots });
  const vatNumber = record["vatNumber"] as string | null;
  const state = (record["vatState"] as VatState | null) ?? "UNVERIFIED";
  const checkedAt = record["vatCheckedAt"] as string | null;
  return (
    <div className="td-stack">
      {vatNumber === null ? (
        <span className="td-muted">{t("corporate-information.vat.none")}</span>
      ) : (
        <span className="td-row">
          <span>{formatGroups("vatNumber", vatNumber)}</span>
          <StatusBadge tone={TONES[state]} label={t(`corporate-information.vatState.${state}`)} />
          {checkedAt === null ? null : (
            <span className="td-muted">
              {t("corporate-information.vat.checked", { date: formatDateAndTime(checkedAt) })}
            </span>
          )}
        </span>
      )}
      {vatNumber === null ? null : <span className="td-small td-muted">{t(`corporate-information.vat.${state}`)}</span>}
      <span className="td-row">
        {actions.all
          .filter((action) => !action.bulk && action.appliesTo(record))
          .map((action) => (
            <Button
              key={action.name}
              size="sm"
              icon={action.icon}
              variant={action.danger ? "danger" : "default"}
              onClick={() => {
                actions.run(action, { kind: "one", record });
              }}
            >
              {action.label}
            </Button>
          ))}
      </span>
      {actions.dialogs}
    </div>
  );
}
