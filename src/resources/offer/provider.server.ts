/** Counts of a provider's offers, and how long these count as fresh. */
import { sql } from "drizzle-orm";
import { setFreshness } from "../../../host/server/features/tyres/offers";
import { record, stockOffer } from "../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../host/server/resources/hooks";
import { countField } from "../../../host/server/resources/storage/computed-sql";
import provider from "./provider.resource";

const offers = sql`from ${stockOffer} offer where offer.provider_id = ${record.id} and offer.deleted_at is null`;
const lastSeenAt = sql`(select max(offer.seen_at) ${offers})`;

export default defineHooks(provider, {
  computed: {
    offers: countField(sql`(select count(*) ${offers})`),
    unknownArticles: countField(sql`(select count(*) ${offers} and offer.tyre_id is null)`),
    lastSeenAt: {
      value: sql`to_char(${lastSeenAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      key: lastSeenAt,
    },
  },
  beforeRemove: ({ offers: count }) => ((count ?? 0) > 0 ? { errors: ["provider.error.has-offers"] } : {}),
  async afterWrite({ before, after }, { data }) {
    if (after === null || before === null) return;
    if (before.maxFeedAgeHours !== after.maxFeedAgeHours || before.type !== after.type) await setFreshness(data, after);
  },
});
