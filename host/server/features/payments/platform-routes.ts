/** Routes of accounts at payment platforms: their secrets, the check of the connection, and test payments. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/payment-platforms";
import {
  keyMode,
  PLATFORM_STATES,
  ROTATION_HOURS,
  type PlatformSecret,
  type PlatformState,
} from "../../../../src/contract/payment-means";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { PlatformError, type AccountClient } from "../../services/payments/platform";
import { PLATFORM, type PaymentPlatforms } from "../../services/payments/platforms";
import { storedSecrets, storeSecret } from "../../services/record-secrets";
import type { ServerServices } from "../../services/server-services";

type Row = typeof record.$inferSelect;
const DEFAULT_CURRENCY = "EUR";

async function requirePlatform(data: ScopedDatabase, id: string, forUpdate = false): Promise<Row> {
  const where = and(eq(record.id, Number(id)), eq(record.resource, PLATFORM), isNull(record.deletedAt)) ?? sql`false`;
  const row = await data.find(record, where, { forUpdate });
  if (row === undefined) throw new ApiProblem("not-found");
  return row;
}

const providerOf = ({ data }: Row) => (data["provider"] === "REFERENCE" ? "REFERENCE" : "STRIPE");

/** Returns why a secret cannot belong to the platform; undefined for one that can. */
function secretRefusal(name: PlatformSecret, text: string, { data }: Row): string | undefined {
  if (name === "webhookSecret") return text.startsWith("whsec_") ? undefined : "payment-platform.error.webhook-secret";
  if (!/^[sr]k_/.test(text)) return "payment-platform.error.secret-key";
  return keyMode(text) === data["mode"] ? undefined : "payment-platform.error.key-mode";
}

/** What only the server sets, besides the state, which has a column of its own. */
interface CheckValues {
  readonly checkedAt: string | null;
  readonly checkPassed: boolean;
  readonly problems: readonly string[];
}

/** Stores the state of a platform and the result of its check, with their entry in the journal. */
async function change(data: ScopedDatabase, row: Row, status: PlatformState, check: CheckValues, action: string) {
  const before: Readonly<Record<string, unknown>> = { ...row.data, status: row.status };
  const changes = Object.entries({ ...check, status })
    .filter(([name, after]) => !isDeepStrictEqual(before[name] ?? null, after))
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }));
  const version = row.version + 1;
  const values = { status, data: { ...row.data, ...check }, version, updatedAt: new Date() };
  await data.update(record, values, eq(record.id, row.id));
  await data.audit({
    verb: "UPDATE",
    resource: PLATFORM,
    recordId: row.id,
    recordLabel: String(row.data["name"]),
    recordVersion: version,
    action,
    changes,
  });
}

const stateOf = ({ status }: Row): PlatformState =>
  PLATFORM_STATES.find((state) => state === status) ?? "NOT_CONFIGURED";

/** Returns the state after a secret was stored or removed. */
const stateAfter = (row: Row, name: PlatformSecret, value: string | null): PlatformState => {
  const present = stateOf(row);
  if (name !== "secretKey") return present;
  if (value === null) return "NOT_CONFIGURED";
  return present === "NOT_CONFIGURED" ? "TEST" : present;
};

export function platformRoutes(services: ServerServices, platforms: PaymentPlatforms): readonly Route[] {
  const { config, secrets } = services;

  const urlOf = async (data: ScopedDatabase, row: Row): Promise<string | null> => {
    if (providerOf(row) === "REFERENCE") return null;
    const code = (await data.find(shop, sql`true`))?.code ?? "";
    const path = `${encodeURIComponent(code)}/${encodeURIComponent(String(row.data["platformCode"]))}`;
    return `${config.publicUrl}/admin/public/api/payments/webhook/${path}`;
  };
  const connectionOf = async (data: ScopedDatabase, row: Row) => ({
    webhookUrl: await urlOf(data, row),
    secrets: (await storedSecrets(data, row.id)).map((stored) => ({ ...stored, name: stored.name as PlatformSecret })),
  });
  const clientOf = async (data: ScopedDatabase, row: Row): Promise<AccountClient> => {
    const client = await platforms.ownClient(data, { id: row.id, provider: providerOf(row) });
    if (client === undefined) throw new ApiProblem("refused", { errors: ["payment-platform.error.no-key"] });
    return client;
  };
  const currencyOf = async (data: ScopedDatabase): Promise<string> =>
    (await data.find(shop, sql`true`))?.settings.currency ?? DEFAULT_CURRENCY;

  /** Returns what is wrong with an account, and what the platform said. */
  async function inspect(data: ScopedDatabase, row: Row) {
    const client = await clientOf(data, row);
    try {
      const account = await client.readAccount();
      const [currency, url] = await Promise.all([currencyOf(data), urlOf(data, row)]);
      const problems = [
        ...(account.ready ? [] : ["NOT_READY"]),
        ...(account.currencies.includes(currency) ? [] : ["CURRENCY"]),
        ...(url === null || account.webhooks.includes(url) ? [] : ["WEBHOOK"]),
      ];
      return { problems, detail: null };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { problems: [error.refused ? "REFUSED" : "UNREACHABLE"], detail: error.message };
    }
  }

  return [
    route(calls.platformConnection, async ({ data }, { params }) =>
      connectionOf(data, await requirePlatform(data, params.id)),
    ),

    route(calls.savePlatformSecret, ({ data }, { params, body: { name, value } }) =>
      data.transaction(async (transaction) => {
        const row = await requirePlatform(transaction, params.id, true);
        if (providerOf(row) === "REFERENCE")
          throw new ApiProblem("refused", { errors: ["payment-platform.error.reference-secret"] });
        const refusal = value === null ? undefined : secretRefusal(name, value, row);
        if (refusal !== undefined) throw new ApiProblem("validation", { fields: { value: refusal } });
        const rotation = name === "webhookSecret" ? ROTATION_HOURS : 0;
        await storeSecret({ secrets, data: transaction }, row.id, name, value, rotation);
        // What was checked is not what is stored now.
        const unchecked = { checkedAt: null, checkPassed: false, problems: [] };
        await change(transaction, row, stateAfter(row, name, value), unchecked, `secret-${name}`);
        return connectionOf(transaction, row);
      }),
    ),

    route(calls.checkPlatform, async ({ data }, { params }) => {
      const { problems, detail } = await inspect(data, await requirePlatform(data, params.id));
      const passed = problems.length === 0;
      await data.transaction(async (transaction) => {
        const row = await requirePlatform(transaction, params.id, true);
        const result = { checkedAt: new Date().toISOString(), checkPassed: passed, problems };
        await change(transaction, row, stateOf(row), result, "check");
      });
      return { passed, problems, detail };
    }),

    route(calls.testPlatformPayment, async ({ data }, { params }) => {
      const row = await requirePlatform(data, params.id);
      if (row.data["mode"] !== "TEST")
        throw new ApiProblem("refused", { errors: ["payment-platform.error.test-in-live"] });
      const client = await clientOf(data, row);
      try {
        const money = { minor: 100, currency: await currencyOf(data) };
        const paymentId = await client.testPayment(money, `test-${row.id}-${randomUUID()}`);
        await data.audit({
          verb: "RUN_TOOL",
          resource: PLATFORM,
          recordId: row.id,
          recordLabel: String(row.data["name"]),
          action: "test-payment",
        });
        return { paymentId };
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        throw new ApiProblem("refused", {
          errors: ["payment-platform.error.test-failed"],
          params: { "": { reason: error.message } },
        });
      }
    }),
  ];
}
