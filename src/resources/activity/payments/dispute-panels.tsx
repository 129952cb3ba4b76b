/** Panels of the answer to a dispute: what convinces the bank, and all that will be sent. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { DAY_MS } from "../../../contract/days";
import {
  answerLock,
  checklistOf,
  EVIDENCE_FILES,
  EVIDENCE_TEXTS,
  filledEvidence,
  MAX_ALL_FILES,
  MAX_ALL_TEXTS,
  type EvidenceName,
} from "../../../contract/dispute-evidence";
import { disputeFile } from "../../../contract/endpoints/payments";
import type { FileValue } from "../../../contract/fields";
import type { RecordOf } from "../../../contract/resource";
import { formatNumber } from "../../../engine/cells/format";
import { useFileLink } from "../../../engine/file-link";
import { useValueText } from "../../../engine/form/value-text";
import type { PanelProps } from "../../../engine/slots";
import { Alert } from "../../../ui/alert/alert";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { LinkButton } from "../../../ui/button/link-button";
import { formatBytes } from "../../../ui/pictures/format-bytes";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import { useOrderFormats } from "../orders/use-order-formats";
import { DisputeBadge } from "./payment-cells";
import css from "./dispute-panels.css";
import type dispute from "./payment-dispute.resource";
import { useLedger } from "./use-ledger";

defineSheet(css);

type Dispute = RecordOf<typeof dispute>;

/** Characters of a text that the review shows. */
const SHOWN_CHARACTERS = 200;

/** A row of a list, which the form shows until the record is read, has no evidence. */
const disputeOf = ({ record }: PanelProps): Dispute | undefined =>
  record?.["payment"] === undefined ? undefined : (record as unknown as Dispute);

export function DisputeChecklist(props: PanelProps) {
  const { t } = useOrderFormats();
  const record = disputeOf(props);
  useLedger(record?.payment.id, record?.version);
  if (record === undefined) return null;
  const filled = new Set(filledEvidence(record));
  return (
    <div className="td-stack">
      <div>
        <DisputeBadge status={record.status} dueAt={record.dueAt} />
      </div>
      <PlainTable
        caption={t("payment-dispute.checklist.caption")}
        hideCaption
        rows={checklistOf(record.reason)}
        rowKey={(name) => name}
        columns={[
          {
            key: "name",
            head: t("payment-dispute.checklist.name"),
            cell: (name) => t(`payment-dispute.field.${name}`),
          },
          {
            key: "state",
            head: t("payment-dispute.checklist.state"),
            cell: (name) =>
              filled.has(name) ? (
                <StatusBadge tone="success" label={t("payment-dispute.checklist.filled")} />
              ) : (
                <StatusBadge tone="warning" label={t("payment-dispute.checklist.missing")} />
              ),
          },
        ]}
      />
    </div>
  );
}

/** Returns the message key of what is odd about the day of the service. */
function dayWarning({ serviceDate }: Dispute, paidAt: string | undefined) {
  if (serviceDate === null) return undefined;
  const day = Date.parse(serviceDate);
  if (day > Date.now()) return "payment-dispute.warning.future" as const;
  return paidAt !== undefined && Date.parse(paidAt) - day > 365 * DAY_MS
    ? ("payment-dispute.warning.before-payment" as const)
    : undefined;
}

const isFile = (value: string | FileValue | null): value is FileValue => typeof value === "object" && value !== null;

export function DisputeReview(props: PanelProps) {
  const { t, locale, moment } = useOrderFormats();
  const textOf = useValueText(props.resource);
  const fileLink = useFileLink();
  const record = disputeOf(props);
  const { data: ledger } = useLedger(record?.payment.id, record?.version);
  if (record === undefined) return null;
  const filled = filledEvidence(record);
  const lock = answerLock(record);
  const warning = dayWarning(record, ledger?.movements[0]?.at);
  const characters = EVIDENCE_TEXTS.reduce((sum, name) => sum + (record[name]?.length ?? 0), 0);
  const bytes = EVIDENCE_FILES.reduce((sum, name) => sum + (record[name]?.size ?? 0), 0);
  const shown = (name: EvidenceName): string => {
    const value = record[name];
    if (isFile(value)) return `${value.name} · ${formatBytes(value.size, locale)}`;
    const text = textOf(name, value);
    return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  };
  return (
    <div className="td-stack">
      {ledger?.refusals.map(({ id, text }) => (
        <Alert key={id} tone="danger" title={t("payment.refund.refused", { reason: text })} />
      ))}
      {lock === undefined ? null : <Alert tone="info" title={t(lock)} />}
      {record.submittedAt === null ? null : (
        <p>
          {t("payment-dispute.field.submittedAt")} {moment(record.submittedAt)}
        </p>
      )}
      {warning === undefined ? null : <Alert tone="warning" title={t(warning)} />}
      {filled.length === 0 ? (
        <p className="td-muted">{t("payment-dispute.review.none")}</p>
      ) : (
        <PlainTable
          caption={t("payment-dispute.review.caption")}
          hideCaption
          rows={filled}
          rowKey={(name) => name}
          columns={[
            {
              key: "name",
              head: t("payment-dispute.checklist.name"),
              cell: (name) => t(`payment-dispute.field.${name}`),
            },
            {
              key: "value",
              head: t("payment-dispute.review.value"),
              cell: (name) => <span className="td-dispute-evidence">{shown(name)}</span>,
            },
          ]}
        />
      )}
      {filled.length === 0 ? null : (
        <div className="td-row">
          <LinkButton size="sm" icon={download} {...fileLink(disputeFile, { params: { id: String(record.id) } })}>
            {t("payment-dispute.file.download")}
          </LinkButton>
        </div>
      )}
      <p className="td-muted">
        {t("payment-dispute.review.size", {
          characters: formatNumber(characters, locale),
          most: formatNumber(MAX_ALL_TEXTS, locale),
          bytes: formatBytes(bytes, locale),
          limit: formatBytes(MAX_ALL_FILES, locale),
        })}
      </p>
    </div>
  );
}
