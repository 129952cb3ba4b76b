/** Inserts exclusions, pending updates and completed transfers. */
import { sql } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { loadResource } from "../../../src/catalogue/load-resource";
import { addRecords } from "../features/service-catalogue/add-services";
import { riskOf } from "../../../src/resources/dealers/updates/dealer-risk";
import { UpdateStorage } from "../features/dealers/updates/storage";
import { newToken, hashToken } from "../platform/http/random-token";
import { FitterStorage } from "../features/dealers/storage/fitter-storage";
import { readByIds } from "../resources/reading/read-records";
import type { Transaction } from "../platform/storage/db";
import { dealerTransfer, record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { EXCLUSIONS, FINISHED, PROPOSED, UNKNOWN } from "./data/dealer-workflows";
import type { DemoShops } from "./shops";

const day = (offset: number): string => utcDay(Date.now() + offset * DAY_MS);

interface WorkflowContext {
  readonly demo: ScopedDatabase;
  /** Dealer ids by code. */
  readonly ids: ReadonlyMap<string, number>;
  readonly shops: DemoShops;
  readonly requestedBy: number | undefined;
}

/** Inserts the workflows. Codes missing from a smaller data set are skipped. */
export async function addDealerWorkflows(transaction: Transaction, context: WorkflowContext): Promise<void> {
  await addExclusions(context);
  await addUpdates(transaction, context);
  await addTransfers(transaction, context);
}

async function addExclusions({ demo, ids }: WorkflowContext): Promise<void> {
  const rows = EXCLUSIONS.flatMap(({ code, from, to, ...exclusion }) => {
    const id = ids.get(code);
    return id === undefined
      ? []
      : [
          {
            ...exclusion,
            code,
            dealer: { id, label: "" },
            from: day(from),
            to: to === null ? null : day(to),
            evenLast: false,
          },
        ];
  });
  if (rows.length > 0) await addRecords(demo, "fitter-exclusion", rows);
  await demo.execute(
    record,
    (
      scope,
    ) => sql`update record set search = fold_text(dealer.name || ' ' || link.code || ' ' || coalesce(dealer.address->>'city', '')) from fitter dealer, shop_fitter_link link
      where ${scope} and record.resource = 'fitter-exclusion' and dealer.id = record.fitter_id and link.fitter_id = dealer.id and link.shop_id = record.shop_id`,
    "write",
  );
}

async function addUpdates(transaction: Transaction, { demo, ids }: WorkflowContext): Promise<void> {
  const [fitter, update] = [await loadResource("fitter"), await loadResource("fitter-update")];
  if (fitter === undefined || update === undefined) return;
  const reader = { languages: [], timeZone: "UTC" };
  const selected = PROPOSED.flatMap(({ code, ...proposed }) => {
    const id = ids.get(code);
    return id === undefined ? [] : [{ id, code, ...proposed }];
  });
  const dealers = new Map(
    (
      await readByIds(
        new FitterStorage(fitter),
        demo,
        selected.map(({ id }) => id),
        reader,
      )
    ).map((dealer) => [dealer.id, dealer]),
  );
  const change = (field: string, base: unknown, proposed: unknown, line: number) => ({
    field,
    base: JSON.stringify(base ?? null),
    proposed: JSON.stringify(proposed),
    value: null,
    raw: typeof proposed === "string" ? proposed : null,
    line,
    decision: null,
  });
  const updates = selected.map(({ id, code, source, importName, values }, index) => {
    const dealer = dealers.get(id);
    return {
      dealerName: String(dealer?.["name"] ?? code),
      dealer: { id, label: "" },
      dealerCode: code,
      kind: "EXISTING",
      source,
      importName,
      changed: Object.keys(values),
      changes: Object.entries(values).map(([field, value]) => change(field, dealer?.[field], value, index + 2)),
      risk: riskOf(dealer ?? {}, values),
      status: "PENDING",
      dealerVersion: dealer?.version ?? 1,
    };
  });
  const newDealers = UNKNOWN.map(({ code, importName, values }, index) => ({
    dealerName: `${values.name}, ${values.address.city}`,
    dealer: null,
    dealerCode: code,
    kind: "NEW",
    source: "FILE",
    importName,
    changed: Object.keys(values),
    changes: Object.entries(values).map(([field, value]) => change(field, null, value, updates.length + index + 2)),
    risk: "LOW",
    status: "PENDING",
    dealerVersion: null,
  }));
  const rows = [...updates, ...newDealers].map((values, index) => {
    const time = new Date(Date.now() - (index + 1) * 0.4 * DAY_MS).toISOString();
    return { values, importedStamps: { createdAt: time, updatedAt: time, updatedBy: null } };
  });
  await new UpdateStorage(update).insert(demo, rows);
  await transaction.execute(sql`update shop_fitter_link link set pending_changes = (select count(*) from record pending where pending.resource = 'fitter-update'
    and pending.shop_id = link.shop_id and pending.fitter_id = link.fitter_id and pending.status = 'PENDING') where link.shop_id = ${demo.scope.shopId}`);
}

async function addTransfers(transaction: Transaction, { ids, shops, requestedBy }: WorkflowContext): Promise<void> {
  for (const { code, type, status, ago } of FINISHED) {
    const id = ids.get(code);
    if (id === undefined) continue;
    const createdAt = new Date(Date.now() - ago * DAY_MS);
    await transaction.insert(dealerTransfer).values({
      tokenHash: hashToken(newToken()),
      type,
      status,
      fromShopId: shops.shopIds.demo,
      toShopId: shops.shopIds.other,
      requestedByShopId: shops.shopIds.demo,
      requestedBy,
      fitterIds: [id],
      effectiveOn: day(2 - ago),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 14 * DAY_MS),
      decidedAt: new Date(createdAt.getTime() + DAY_MS),
      ...(status === "DONE" && { doneAt: new Date(createdAt.getTime() + 2 * DAY_MS) }),
      updatedAt: new Date(createdAt.getTime() + DAY_MS),
    });
  }
  await transaction.execute(sql`update dealer_transfer set search = fold_text(concat_ws(' ',
    (select string_agg(dealer.name, ' ') from fitter dealer where dealer.id in (select jsonb_array_elements_text(fitter_ids)::bigint)),
    (select name from shop where id = from_shop_id), (select name from shop where id = to_shop_id)))`);
}
