/** Inserts demo exports of the activity: one for each reader, of which the accountant's runs by itself. */
import { nextExportRun } from "../../../src/contract/exports";
import { addRecords } from "../features/service-catalogue/add-services";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

const TIME_ZONE = "Europe/Paris";

/** @param recipient mail address of a user of the shop */
export async function addActivityExports(data: ScopedDatabase, recipient: string): Promise<void> {
  const inOrder = (kind: string, columns: readonly string[]) => columns.map((column) => ({ kind, column }));
  await addRecords(data, "activity-export", [
    {
      name: "Comptabilité du mois",
      kinds: ["ORDERS", "ORDER_LINES", "PAYMENTS"],
      period: "LAST_MONTH",
      personalData: "NONE",
      format: "xlsx",
      language: "fr_FR",
      schedule: "MONTHLY",
      recipients: [{ email: recipient }],
      nextRunAt: nextExportRun("MONTHLY", new Date(), TIME_ZONE)?.toISOString() ?? null,
    },
    {
      name: "Siège : demandes des 30 derniers jours",
      kinds: ["QUOTES", "CONTENT_PAGES_CONTACT", "APPOINTMENTS"],
      period: "LAST_30_DAYS",
      format: "xlsx",
    },
    {
      name: "Entrepôt de données",
      kinds: ["ORDERS", "ORDER_LINES"],
      period: "LAST_30_DAYS",
      personalData: "NONE",
      format: "json",
      columns: inOrder("ORDERS", ["id", "reference", "placedAt", "state", "paymentState", "total", "deliveryMode"]),
    },
    {
      name: "Paiements à rapprocher",
      kinds: ["PAYMENTS"],
      period: "LAST_30_DAYS",
      format: "csv",
      encoding: "ISO_8859_1",
      statuses: [
        { kind: "PAYMENTS", status: "CAPTURED" },
        { kind: "PAYMENTS", status: "PARTIALLY_REFUNDED" },
      ],
    },
  ]);
}
