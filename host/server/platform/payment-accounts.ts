/** Accounts of the payment platforms, as the environment names them. */
import type { Settings } from "./settings";

const WEB_PROTOCOLS = ["http:", "https:"] as const;

/** An account of Stripe or of a sandbox. */
export interface StripeSettings {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Reads the address of Stripe or of a sandbox. */
export const stripeAddress = (settings: Settings): string =>
  settings.address("TD_STRIPE_URL", "https://api.stripe.com", WEB_PROTOCOLS, "https://api.stripe.com");

/** Reads the account of Stripe. Without the secret of the webhooks anyone could send them. */
export function stripeSettings(settings: Settings, url: string): StripeSettings | undefined {
  const secretKey = settings.text("TD_STRIPE_SECRET_KEY", undefined);
  const webhookSecret = settings.text("TD_STRIPE_WEBHOOK_SECRET", undefined);
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey !== undefined && webhookSecret !== undefined) return { url, secretKey, webhookSecret };
  settings.refuse("TD_STRIPE_SECRET_KEY and TD_STRIPE_WEBHOOK_SECRET need each other.");
  return undefined;
}

/** An account of PayPal or of a sandbox. */
export interface PaypalSettings {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
}

/** Reads the account of PayPal. Without the id of the webhook anyone could send messages. */
export function paypalSettings(settings: Settings): PaypalSettings | undefined {
  const live = "https://api-m.paypal.com";
  const url = settings.address("TD_PAYPAL_URL", live, WEB_PROTOCOLS, live);
  const clientId = settings.text("TD_PAYPAL_CLIENT_ID", undefined);
  const secret = settings.text("TD_PAYPAL_SECRET", undefined);
  const webhookId = settings.text("TD_PAYPAL_WEBHOOK_ID", undefined);
  if (clientId === undefined && secret === undefined && webhookId === undefined) return undefined;
  if (clientId !== undefined && secret !== undefined && webhookId !== undefined)
    return { url, clientId, secret, webhookId };
  settings.refuse("TD_PAYPAL_CLIENT_ID, TD_PAYPAL_SECRET and TD_PAYPAL_WEBHOOK_ID need each other.");
  return undefined;
}
