/** A quote as the server's hooks receive it. */
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type quote from "../../../../src/resources/activity/quotes/quote.resource";

export type QuoteValues = ValuesOfResource<typeof quote>;
export type Quote = RecordOf<typeof quote>;
