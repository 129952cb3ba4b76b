/** A contact as the server's hooks receive it. */
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import type contact from "../../../../src/resources/activity/contacts/contact.resource";

export type ContactValues = ValuesOfResource<typeof contact>;
export type Contact = RecordOf<typeof contact>;
