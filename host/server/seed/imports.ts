/** Inserts past imports: one without errors, and one each of dealers and prices with rejected lines. */
import type { Transaction } from "../platform/storage/db";
import { job, jobLine } from "../platform/storage/schema";

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

/** Inserts the imports with their report lines. */
export async function addImports(
  transaction: Transaction,
  { shopId, userId }: { readonly shopId: number; readonly userId: number | null },
): Promise<void> {
  await transaction.insert(job).values({
    type: "import-fitter",
    shopId,
    userId,
    status: "DONE",
    params: { fileName: "points-de-vente-2026.csv" },
    report: { nbLines: 248, nbLinesInSuccess: 248, nbLinesIgnored: 0, nbLinesInError: 0, nbMissingEntities: 0 },
    createdAt: hoursAgo(50),
    startedAt: hoursAgo(50),
    endedAt: hoursAgo(49.9),
  });
  const [dealers] = await transaction
    .insert(job)
    .values({
      type: "import-fitter",
      shopId,
      userId,
      status: "PARTIAL",
      params: { fileName: "annuaire-novembre.csv" },
      report: {
        nbLines: 18,
        nbLinesInSuccess: 15,
        nbLinesIgnored: 1,
        nbLinesInError: 2,
        nbMissingEntities: 0,
        waiting: 14,
        accepted: 1,
      },
      createdAt: hoursAgo(26),
      startedAt: hoursAgo(26),
      endedAt: hoursAgo(25.9),
    })
    .returning({ id: job.id });
  if (dealers !== undefined)
    await transaction.insert(jobLine).values([
      { jobId: dealers.id, lineNumber: 2, rowKey: "Garage du Pont – Lyon 3e", level: "INFO", outcome: "UPDATED" },
      { jobId: dealers.id, lineNumber: 3, rowKey: "Centre Auto Bellecour", level: "INFO", outcome: "UNCHANGED" },
      { jobId: dealers.id, lineNumber: 7, level: "WARN", outcome: "IGNORED", code: "import.line.empty" },
      {
        jobId: dealers.id,
        lineNumber: 9,
        rowKey: "Pneus Armor Rennes",
        level: "ERROR",
        outcome: "ERROR",
        code: "error.email",
        field: "E-mail",
        value: "contact@",
      },
      {
        jobId: dealers.id,
        lineNumber: 12,
        rowKey: "LYO-7",
        level: "ERROR",
        outcome: "ERROR",
        code: "error.phone",
        field: "Téléphone",
        value: "04 72",
      },
    ]);
  const [failedImport] = await transaction
    .insert(job)
    .values({
      type: "import-provider-price",
      shopId,
      userId,
      status: "PARTIAL",
      params: { fileName: "tarifs-fournisseur-novembre.csv" },
      report: { nbLines: 1250, nbLinesInSuccess: 1245, nbLinesIgnored: 3, nbLinesInError: 2, nbMissingEntities: 2 },
      createdAt: hoursAgo(5),
      startedAt: hoursAgo(5),
      endedAt: hoursAgo(4.9),
    })
    .returning({ id: job.id });
  if (failedImport === undefined) return;
  const line = (lineNumber: number, field: string, value: string) => ({
    jobId: failedImport.id,
    lineNumber,
    rowKey: `FRN-${lineNumber}`,
    field,
    value,
    params: { value },
  });
  const missing = {
    level: "WARN",
    outcome: "ARTICLE_MISSING",
    code: "import-report.error.article-unknown",
  } as const satisfies Partial<typeof jobLine.$inferInsert>;
  await transaction.insert(jobLine).values([
    { ...line(118, "ean", "4019238026511"), ...missing },
    { ...line(119, "ean", "4019238026511"), ...missing },
    { ...line(702, "ean", "3528709999991"), ...missing },
    {
      ...line(733, "netPrice", "sur devis"),
      level: "ERROR",
      outcome: "ERROR",
      code: "import-report.error.price-format",
    },
    { ...line(981, "netPrice", "0"), level: "ERROR", outcome: "ERROR", code: "import-report.error.out-of-range" },
  ]);
}
