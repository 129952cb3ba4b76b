/** Selects the client of a payment platform: the shop's own account, the server's, or the sandbox of the demo. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PaymentPlatform } from "../../../../src/contract/orders";
import type { PlatformProvider } from "../../../../src/contract/payment-means";
import type { ServerConfig } from "../../platform/config";
import type { PlatformServices } from "../../platform/platform-services";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { readSecret } from "../record-secrets";
import { offlinePlatform } from "./offline";
import { paypalPlatform, type PaypalAccount } from "./paypal";
import { PlatformError, type AccountClient, type PaymentPlatformClient } from "./platform";
import { stripePlatform, type StripeAccount } from "./stripe";

/** Resource of the accounts that shops have set up. */
export const PLATFORM = "payment-platform";

/** Accounts that play the platforms. */
export interface SandboxAccounts {
  readonly stripe: StripeAccount;
  readonly paypal: PaypalAccount;
}

export interface PaymentPlatforms {
  /**
   * Returns the client for payments of a shop. A shop without an account of its own uses the server's. Throws a PlatformError for a platform
   * without an account.
   */
  client(code: PaymentPlatform, data: ScopedDatabase): Promise<PaymentPlatformClient>;
  /** Returns the client of the server's account, or of the sandbox. */
  serverClient(code: PaymentPlatform): Promise<PaymentPlatformClient>;
  /** Returns the client of an account that the shop has set up; undefined without its secret key. */
  ownClient(data: ScopedDatabase, platform: OwnPlatform): Promise<AccountClient | undefined>;
}

/** An account that a shop has set up. */
export interface OwnPlatform {
  readonly id: number;
  readonly provider: PlatformProvider;
}

type Services = Pick<PlatformServices, "config" | "secrets">;

/** Returns the shop's account with the code, unless it has none. */
export async function findPlatform(data: ScopedDatabase, code: string): Promise<OwnPlatform | undefined> {
  const row = await data.find(
    record,
    and(eq(record.resource, PLATFORM), isNull(record.deletedAt), sql`${record.data}->>'platformCode' = ${code}`) ??
      sql`false`,
  );
  return row && { id: row.id, provider: row.data["provider"] === "REFERENCE" ? "REFERENCE" : "STRIPE" };
}

type Sandbox = () => Promise<SandboxAccounts>;

/**
 * Returns the clients of the server's accounts, by code. Each throws a PlatformError for a platform without an account.
 *
 * @param sandbox opens the sandbox when it is first needed; undefined without one
 */
export function serverPlatforms(
  config: Pick<ServerConfig, "stripe" | "paypal">,
  sandbox: Sandbox | undefined,
): (code: PaymentPlatform) => Promise<PaymentPlatformClient> {
  const clients = new Map<PaymentPlatform, Promise<PaymentPlatformClient>>();
  const configured = config.stripe && { ...config.stripe, webhookSecrets: [config.stripe.webhookSecret] };
  const open = async (code: PaymentPlatform): Promise<PaymentPlatformClient> => {
    if (code === "BANK_TRANSFER" || code === "ON_SITE") return offlinePlatform;
    const stripe = code === "STRIPE" ? (configured ?? (await sandbox?.())?.stripe) : undefined;
    if (stripe !== undefined) return stripePlatform(stripe);
    const paypal = code === "PAYPAL" ? (config.paypal ?? (await sandbox?.())?.paypal) : undefined;
    if (paypal !== undefined) return paypalPlatform(paypal);
    throw new PlatformError(`No account of ${code} is configured.`, true);
  };
  return (code) => {
    const client = clients.get(code) ?? open(code);
    clients.set(code, client);
    return client;
  };
}

/** @param sandbox opens the sandbox when it is first needed; undefined without one */
export function paymentPlatforms({ config, secrets }: Services, sandbox: Sandbox | undefined): PaymentPlatforms {
  const serverClient = serverPlatforms(config, sandbox);
  const ownClient = async (data: ScopedDatabase, { id, provider }: OwnPlatform): Promise<AccountClient | undefined> => {
    if (provider === "REFERENCE") return sandbox && stripePlatform((await sandbox()).stripe);
    const [secretKey] = await readSecret({ secrets, data }, id, "secretKey");
    if (secretKey === undefined) return undefined;
    const webhookSecrets = await readSecret({ secrets, data }, id, "webhookSecret");
    return stripePlatform({ url: config.stripeUrl, secretKey, webhookSecrets });
  };
  return {
    serverClient,
    ownClient,
    async client(code, data) {
      const own = await findPlatform(data, code);
      // The server plays the reference platform for every code.
      const client = own?.provider === "STRIPE" ? await ownClient(data, own) : undefined;
      return client ?? serverClient(code);
    },
  };
}
