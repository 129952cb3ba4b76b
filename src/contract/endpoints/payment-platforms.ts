/** Accounts at payment platforms: their secrets, the check of the connection, test payments, and notices about means of payment. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { PLATFORM_SECRETS } from "../payment-means";
import { storedSecret } from "../stored-secrets";

const base = "/admin/api/payment-platform/{id}";
const params = v.object({ id: idParam });
const access = {
  right: "PAYMENT_CONFIGURATION",
  conditions: ["whole-shop"],
} as const satisfies Partial<Endpoint>;

const connection = v.object({
  /** Address to enter at the platform; null for the reference platform, which needs none. */
  webhookUrl: v.nullable(v.string()),
  secrets: v.array(storedSecret(PLATFORM_SECRETS)),
});
export type PlatformConnection = v.InferOutput<typeof connection>;

export const platformConnection = endpoint({
  ...access,
  id: "payment-platform.connection",
  method: "GET",
  path: `${base}/connection`,
  summary: "Address for the webhooks of a platform, and which of its secrets are stored; never the secrets themselves",
  params,
  response: connection,
});

export const savePlatformSecret = endpoint({
  ...access,
  id: "payment-platform.secret",
  method: "PUT",
  path: `${base}/secret`,
  summary:
    "Store a secret of a platform, encrypted, or remove it with null. A replaced webhook secret stays valid for 24 hours",
  forbiddenAs: "credentials",
  params,
  body: v.strictObject({
    name: v.picklist(PLATFORM_SECRETS),
    value: v.nullable(
      v.pipe(
        v.string("error.required"),
        v.trim(),
        v.minLength(8, "payment-platform.error.secret"),
        v.maxLength(300, "error.too-long"),
        v.regex(/^[\x21-\x7e]+$/, "payment-platform.error.secret"),
      ),
    ),
  }),
  response: connection,
});

export const checkPlatform = endpoint({
  ...access,
  id: "payment-platform.check",
  method: "POST",
  path: `${base}/check`,
  summary: "Check the connection: reads account, currencies and webhooks at the platform, and stores the result",
  params,
  response: v.object({ passed: v.boolean(), problems: v.array(v.string()), detail: v.nullable(v.string()) }),
});

export const testPlatformPayment = endpoint({
  ...access,
  id: "payment-platform.test-payment",
  method: "POST",
  path: `${base}/test-payment`,
  summary: "Authorise a test payment of 1.00 in test mode, and release it",
  params,
  response: v.object({ paymentId: v.string() }),
});

export const meansNotices = endpoint({
  right: "PAYMENT_CONFIGURATION",
  id: "payment-means.notices",
  method: "GET",
  path: "/admin/api/payment-means/{id}/notices",
  summary: "What to know about a means of payment: message keys with their values",
  params,
  response: v.object({
    notices: v.array(v.object({ key: v.string(), params: v.record(v.string(), v.string()) })),
  }),
});
