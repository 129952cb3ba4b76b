/** Selects the client of a payment platform: the configured account, or the sandbox of the demo. */
import type { PaymentPlatform } from "../../../../src/contract/orders";
import type { ServerConfig } from "../../platform/config";
import { offlinePlatform } from "./offline";
import { paypalPlatform, type PaypalAccount } from "./paypal";
import { PlatformError, type PaymentPlatformClient } from "./platform";
import { stripePlatform, type StripeAccount } from "./stripe";

/** Accounts that play the platforms. */
export interface SandboxAccounts {
  readonly stripe: StripeAccount;
  readonly paypal: PaypalAccount;
}

export interface PaymentPlatforms {
  /** Throws a PlatformError for a platform without an account. */
  client(code: PaymentPlatform): Promise<PaymentPlatformClient>;
}

/** @param sandbox opens the sandbox when it is first needed; undefined without one */
export function paymentPlatforms(
  config: Pick<ServerConfig, "stripe" | "paypal">,
  sandbox: (() => Promise<SandboxAccounts>) | undefined,
): PaymentPlatforms {
  const clients = new Map<PaymentPlatform, Promise<PaymentPlatformClient>>();
  const open = async (code: PaymentPlatform): Promise<PaymentPlatformClient> => {
    if (code === "BANK_TRANSFER" || code === "ON_SITE") return offlinePlatform;
    const stripe = code === "STRIPE" ? (config.stripe ?? (await sandbox?.())?.stripe) : undefined;
    if (stripe !== undefined) return stripePlatform(stripe);
    const paypal = code === "PAYPAL" ? (config.paypal ?? (await sandbox?.())?.paypal) : undefined;
    if (paypal !== undefined) return paypalPlatform(paypal);
    throw new PlatformError(`No account of ${code} is configured.`, true);
  };
  return {
    client(code) {
      const client = clients.get(code) ?? open(code);
      clients.set(code, client);
      return client;
    },
  };
}
