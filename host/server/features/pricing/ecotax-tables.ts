/** The shop's tables of recycling contributions, by country and day. */
import { findEcotax, type EcotaxSubject } from "../../../../src/contract/pricing/ecotax";
import type { PriceInput } from "../../../../src/contract/pricing/model";
import type { RecordOf } from "../../../../src/contract/resource";
import ecotax from "../../../../src/resources/offer/pricing/ecotax.resource";
import type { KindContext } from "../../resources/types";

type Table = RecordOf<typeof ecotax>;

/** Returns the table in force in a country on a day. */
async function tableOn({ all }: Pick<KindContext, "all">, country: string, day: string): Promise<Table | undefined> {
  const tables = await all(ecotax, { country, validFrom: `..${day}` });
  return tables.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0];
}

/** Whether tyres have a contribution in a country on a day. It also pays for the disposal of the old ones. */
export async function hasEcotaxOn(context: Pick<KindContext, "all">, country: string, day: string): Promise<boolean> {
  const table = await tableOn(context, country, day);
  return table !== undefined && table.mode !== "NONE";
}

/** Returns the contribution of any tyre in a country on a day, as `computePrice` takes it. */
export async function ecotaxOn(
  context: Pick<KindContext, "all">,
  country: string,
  day: string,
  vatRate: number,
): Promise<(subject: EcotaxSubject) => PriceInput["ecotax"]> {
  const table = await tableOn(context, country, day);
  return (subject) => {
    const amount = table === undefined ? null : findEcotax(table, subject).amount;
    return amount === null ? null : { minor: Math.round(amount * 100), vatRate: table?.vatRate ?? vatRate };
  };
}
