/** Payments without a platform: bank transfers, and payments at the dealer's. The shop records what happened. */
import { PlatformError, WebhookRefused, type PaymentPlatformClient } from "./platform";

const impossible = (): Promise<never> =>
  Promise.reject(new PlatformError("This payment has no platform that could do it.", true));

export const offlinePlatform: PaymentPlatformClient = {
  read: () => Promise.resolve(undefined),
  capture: impossible,
  cancel: impossible,
  refund: (_payment, { amountMinor }, key) =>
    Promise.resolve({ id: key, amountMinor, state: "SUCCEEDED", failureReason: null, at: new Date(), key }),
  submitEvidence: impossible,
  acceptDispute: impossible,
  receive: () => Promise.reject(new WebhookRefused("This platform sends no messages.")),
};
