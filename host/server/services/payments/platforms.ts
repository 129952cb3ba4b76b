/** Selects the client of a payment platform: the configured account, or the sandbox of the demo. */
import type { PaymentPlatform } from "../../../../src/contract/orders";
import type { ServerConfig } from "../../platform/config";
import { offlinePlatform } from "./offline";
import { PlatformError, type PaymentPlatformClient } from "./platform";
import { stripePlatform, type StripeAccount } from "./stripe";

/** Accounts that play the platforms. */
export interface SandboxAccounts {
  readonly stripe: StripeAccount;
}

export interface PaymentPlatforms {
  /** Throws a PlatformError for a platform without an account. */
  client(code: PaymentPlatform): Promise<PaymentPlatformClient>;
}

/** @param sandbox opens the sandbox when it is first needed; undefined without one */
export function paymentPlatforms(
  { stripe }: Pick<ServerConfig, "stripe">,
  sandbox: (() => Promise<SandboxAccounts>) | undefined,
): PaymentPlatforms {
  const clients = new Map<PaymentPlatform, Promise<PaymentPlatformClient>>();
  const open = async (code: PaymentPlatform): Promise<PaymentPlatformClient> => {
    if (code === "BANK_TRANSFER" || code === "ON_SITE") return offlinePlatform;
    const accounts = await sandbox?.();
    const account = code === "STRIPE" ? (stripe ?? accounts?.stripe) : undefined;
    if (account === undefined) throw new PlatformError(`No account of ${code} is configured.`, true);
    return stripePlatform(account);
  };
  return {
    client(code) {
      const client = clients.get(code) ?? open(code);
      clients.set(code, client);
      return client;
    },
  };
}
