/** PayPal's interface: orders, authorisations, captures, refunds, disputes with evidence, signed webhooks. */
import { callPlatform, listIn, numberIn, objectIn, textIn, type Json } from "./call";
import { evidenceForm } from "./paypal-evidence";
import {
  awaitsSeller,
  isCaptured,
  paymentsOf,
  paypalAmount,
  paypalRefund,
  paypalSnapshot,
  sellerEvidence,
} from "./paypal-facts";
import { PlatformError, WebhookRefused, type PaymentPlatformClient, type WebhookHeaders } from "./platform";

export interface PaypalAccount {
  /** `https://api-m.paypal.com` */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** Id of the webhook, with which PayPal checks signatures. */
  readonly webhookId: string;
}

/** Seconds before its end at which a token is renewed. */
const TOKEN_MARGIN = 60;
const PAGE_SIZE = 50;

/** Headers of a webhook, by their names in the call that checks them. */
const SIGNATURE_HEADERS = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

interface Token {
  readonly text: string;
  readonly until: number;
}

function parseEvent(body: Buffer): Json {
  try {
    const event: unknown = JSON.parse(body.toString("utf8"));
    if (typeof event === "object" && event !== null) return event as Json;
  } catch {
    // Refused below.
  }
  throw new WebhookRefused("The message is no JSON.");
}

function signatureOf(headers: WebhookHeaders): Json {
  return Object.fromEntries(
    Object.entries(SIGNATURE_HEADERS).map(([name, header]) => {
      const value = headers[header];
      if (typeof value !== "string" || value === "") throw new WebhookRefused("The message is not signed.");
      return [name, value];
    }),
  );
}

/** Returns the id of the capture that an object of an event belongs to. */
function captureIn(resource: Json): string | null {
  const [transaction] = listIn(resource, "disputed_transactions");
  if (transaction !== undefined) return textIn(transaction, "seller_transaction_id");
  const up = listIn(resource, "links").find(({ rel }) => rel === "up");
  return (up && /\/captures\/([^/?]+)/.exec(textIn(up, "href") ?? "")?.[1]) ?? null;
}

const orderOfResource = (resource: Json): string | null =>
  textIn(objectIn(objectIn(resource, "supplementary_data"), "related_ids"), "order_id");

export function paypalPlatform({ url, clientId, secret, webhookId }: PaypalAccount): PaymentPlatformClient {
  const base = url.replace(/\/+$/, "");
  const part = encodeURIComponent;
  let token: Promise<Token> | undefined;

  const newToken = async (): Promise<Token> => {
    const answer = await callPlatform(`${base}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const text = textIn(answer, "access_token");
    if (text === null) throw new PlatformError("PayPal gave no token.", false);
    return { text, until: Date.now() + ((numberIn(answer, "expires_in") ?? 0) - TOKEN_MARGIN) * 1000 };
  };
  const validToken = async (): Promise<string> => {
    const known = await token?.catch(() => undefined);
    if (known === undefined || known.until < Date.now()) token = newToken();
    return (await (token ?? newToken())).text;
  };
  const call = async (
    method: "GET" | "POST",
    path: string,
    { body, key, type }: { readonly body?: string | FormData; readonly key?: string; readonly type?: string } = {},
  ): Promise<Json> => {
    const headers = {
      authorization: `Bearer ${await validToken()}`,
      prefer: "return=representation",
      ...(type !== undefined && { "content-type": type }),
      ...(key !== undefined && { "paypal-request-id": key }),
    };
    try {
      return await callPlatform(`${base}/${path}`, { method, headers, ...(body !== undefined && { body }) });
    } catch (error) {
      // A withdrawn token is among the failures that can be repeated; the repetition needs another one.
      if (error instanceof PlatformError && !error.refused) token = undefined;
      throw error;
    }
  };
  const get = (path: string): Promise<Json> => call("GET", path);
  const post = (path: string, body: Json, key?: string): Promise<Json> =>
    call("POST", path, { body: JSON.stringify(body), type: "application/json", ...(key !== undefined && { key }) });
  const readOrder = (id: string): Promise<Json> => get(`v2/checkout/orders/${part(id)}`);
  const readDispute = (id: string): Promise<Json> => get(`v1/customer/disputes/${part(id)}`);

  const disputesOf = async (captureId: string): Promise<Json[]> => {
    const query = `disputed_transaction_id=${part(captureId)}&page_size=${PAGE_SIZE}`;
    const items = listIn(await get(`v1/customer/disputes?${query}`), "items");
    // The list is a summary without messages, evidence and fees.
    return Promise.all(items.map((item) => readDispute(textIn(item, "dispute_id") ?? "")));
  };
  /** Returns the authorisation of an order; authorises it first when the customer has only agreed to it. */
  const authorizationOf = async (id: string, order: Json, key: string): Promise<string> => {
    const [known] = paymentsOf(order).authorizations;
    const given =
      known ?? paymentsOf(await post(`v2/checkout/orders/${part(id)}/authorize`, {}, key)).authorizations[0];
    const authorization = given && textIn(given, "id");
    if (authorization == null) throw new PlatformError("PayPal has not authorised this order.", true);
    return authorization;
  };
  const orderOf = async (type: string, resource: Json): Promise<string | null> => {
    if (type.startsWith("CHECKOUT.ORDER.")) return textIn(resource, "id");
    const capture = captureIn(resource);
    const named = orderOfResource(resource);
    if (named !== null || capture === null) return named;
    try {
      return orderOfResource(await get(`v2/payments/captures/${part(capture)}`));
    } catch (error) {
      // A payment that was not made by an order.
      if (error instanceof PlatformError && error.refused) return null;
      throw error;
    }
  };

  return {
    async read({ id, currency }) {
      const order = await readOrder(id);
      const captures = paymentsOf(order).captures.map((capture) => textIn(capture, "id") ?? "");
      const disputes = await Promise.all(captures.map(disputesOf));
      return paypalSnapshot(order, disputes.flat(), currency);
    },
    async capture({ id, currency }, amountMinor, key) {
      const order = await readOrder(id);
      if (textIn(order, "intent") === "CAPTURE") {
        const [unit = {}] = listIn(order, "purchase_units");
        const whole = textIn(objectIn(unit, "amount"), "value");
        if (textIn(paypalAmount(amountMinor, currency), "value") !== whole)
          throw new PlatformError("PayPal captures this order only as a whole.", true);
        await post(`v2/checkout/orders/${part(id)}/capture`, {}, key);
        return;
      }
      const authorization = await authorizationOf(id, order, `${key}-authorise`);
      const body = { amount: paypalAmount(amountMinor, currency), final_capture: true };
      await post(`v2/payments/authorizations/${part(authorization)}/capture`, body, key);
    },
    async cancel({ id }, key) {
      const [authorization] = paymentsOf(await readOrder(id)).authorizations;
      if (authorization === undefined) throw new PlatformError("PayPal has not authorised this order.", true);
      await post(`v2/payments/authorizations/${part(textIn(authorization, "id") ?? "")}/void`, {}, key);
    },
    async refund({ id, currency }, { amountMinor }, key) {
      const capture = paymentsOf(await readOrder(id)).captures.find(isCaptured);
      if (capture === undefined) throw new PlatformError("PayPal has captured nothing of this order.", true);
      const body = { amount: paypalAmount(amountMinor, currency), custom_id: key };
      return paypalRefund(
        await post(`v2/payments/captures/${part(textIn(capture, "id") ?? "")}/refund`, body, key),
        currency,
      );
    },
    async submitEvidence(disputeId, evidence, key) {
      const dispute = await readDispute(disputeId);
      // PayPal takes evidence more than once: after a lost answer, what it already has is not sent again.
      if (!awaitsSeller(dispute) && sellerEvidence(dispute).length > 0) return;
      const body = evidenceForm(evidence);
      await call("POST", `v1/customer/disputes/${part(disputeId)}/provide-evidence`, { body, key });
    },
    async acceptDispute(disputeId, key) {
      const outcome = objectIn(await readDispute(disputeId), "dispute_outcome");
      if (textIn(outcome, "outcome_code") === "ACCEPTED") return;
      const body = { note: "The claim is accepted." };
      await post(`v1/customer/disputes/${part(disputeId)}/accept-claim`, body, key);
    },
    async receive(headers, body) {
      const signature = signatureOf(headers);
      const event = parseEvent(body);
      // PayPal signs the bytes, so the event is passed on as it came.
      const known = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1);
      const checked = await call("POST", "v1/notifications/verify-webhook-signature", {
        body: `${known},"webhook_event":${body.toString("utf8")}}`,
        type: "application/json",
      }).catch((error: unknown) => {
        if (error instanceof PlatformError && error.refused) return {};
        throw error;
      });
      if (textIn(checked, "verification_status") !== "SUCCESS")
        throw new WebhookRefused("The signature does not match.");
      const type = textIn(event, "event_type") ?? "";
      return {
        id: textIn(event, "id") ?? "",
        type,
        payment: await orderOf(type, objectIn(event, "resource")),
      };
    },
  };
}
