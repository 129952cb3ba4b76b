/** What to know about a means of payment that does not prevent saving it. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { meansNotices } from "../../../../src/contract/endpoints/payment-platforms";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { record, shop } from "../../platform/storage/schema";

type Countries = readonly { readonly country: string }[];

/** Whether two means are offered in the same country; none selected means all. */
const overlap = (one: Countries, other: Countries): boolean =>
  one.length === 0 || other.length === 0 || one.some(({ country }) => other.some((row) => row.country === country));

const countriesOf = (data: Readonly<Record<string, unknown>>): Countries =>
  Array.isArray(data["countries"]) ? (data["countries"] as Countries) : [];

export const meansNoticesRoute = route(meansNotices, async ({ data }, { params }) => {
  const isMeans = and(eq(record.resource, "payment-means"), isNull(record.deletedAt));
  const means = await data.find(record, and(isMeans, eq(record.id, Number(params.id))) ?? sql`false`);
  if (means === undefined) throw new ApiProblem("not-found");
  const notices: { key: string; params: Record<string, string> }[] = [];
  const code = String(means.data["code"]);
  const iban = means.data["iban"];
  if (code === "BANK_TRANSFER" && typeof iban === "string") {
    const country = (await data.find(shop, sql`true`))?.country ?? "";
    if (!iban.toUpperCase().startsWith(country))
      notices.push({ key: "payment-means.notice.iban-country", params: { country: iban.slice(0, 2).toUpperCase() } });
  }
  const others = await data.select(record, {
    where: and(isMeans, ne(record.id, means.id), sql`${record.data}->>'code' = ${code}`, eq(record.active, true)),
    orderBy: [record.position, record.id],
    limit: 20,
  });
  const rival = others.find((other) => overlap(countriesOf(means.data), countriesOf(other.data)));
  if (means.active && rival !== undefined)
    notices.push({
      key:
        (means.position ?? 0) < (rival.position ?? 0)
          ? "payment-means.notice.wins-over"
          : "payment-means.notice.loses-to",
      params: { label: String(Object.values(rival.i18n["label"] ?? {})[0] ?? "") },
    });
  return { notices };
});
