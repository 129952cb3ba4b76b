/** Counts a platform's payments, and decides when an account may take real ones. */
import { sql } from "drizzle-orm";
import { payment, record } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { countField } from "../../../../host/server/resources/storage/computed-sql";
import { forgetRecordSecrets } from "../../../../host/server/services/record-secrets";
import { CHECK_HOURS } from "../../../contract/payment-means";
import type { HookResult } from "../../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import paymentPlatform from "./payment-platform.resource";

type Values = ValuesOfResource<typeof paymentPlatform>;

const payments = sql`from ${payment} paid where paid.shop_id = ${record.shopId} and paid.platform_code = ${record.data}->>'platformCode'`;

/** Takes real payments, if the last check of the connection passed within the hours that count. */
function goLive({ checkedAt, checkPassed }: RecordOf<typeof paymentPlatform>): HookResult<Values> {
  const isRecent = checkedAt !== null && Date.now() - Date.parse(checkedAt) < CHECK_HOURS * 3_600_000;
  return checkPassed && isRecent ? { set: { status: "LIVE" } } : { errors: ["payment-platform.error.not-checked"] };
}

export default defineHooks(paymentPlatform, {
  computed: {
    payments: countField(sql`(select count(*) ${payments})`),
    openPayments: countField(sql`(select count(*) ${payments} and paid.status in ('PENDING', 'AUTHORISED'))`),
  },
  beforeSave({ before, values }): HookResult<Values> {
    // The reference platform needs no keys.
    if (values.provider === "REFERENCE") return { set: { status: "TEST" } };
    return before === null ? { set: { status: "NOT_CONFIGURED" } } : {};
  },
  async beforeRemove({ id, payments: count }, context) {
    if ((count ?? 0) > 0) return { errors: ["payment-platform.error.has-payments"] };
    const [means] = await context.all("payment-means", { platform: String(id) });
    return means === undefined ? {} : { errors: ["payment-platform.error.has-means"] };
  },
  afterRemove: (removed, { data }) =>
    forgetRecordSecrets(
      data,
      removed.map(({ id }) => id),
    ),
  actions: { "go-live": goLive, resume: goLive },
});
