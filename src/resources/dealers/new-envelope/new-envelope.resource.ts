import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { DEALER_TYPES } from "../fitter/dealer-choices";

/** What to do with a dealer that seems to exist. */
export const DUPLICATE_CHOICES = ["SKIP", "LINK", "CREATE"] as const;
/** Maximum number of pasted lines. */
export const MAX_ENVELOPES = 200;

/** Creates one or many envelopes. Each garage completes its envelope by an invitation link, which works once and for 14 days. */
export default defineRecordless({
  name: "new-envelope",
  apiPath: "newEnvelope",
  area: "dealers",
  screens: { tool: { path: "new-envelope-fitter", tag: "td-new-envelope-fitter", icon: "envelope-plus" } },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      name: f.text({ min: 2, max: 80 }),
      dealerType: f.choice(DEALER_TYPES, { required: true, default: "GARAGE" }),
      code: f.code({ min: 2, max: 20 }),
      address: f.address(),
      geo: f.geo(),
      phone: f.phone(),
      email: f.email(),
      companyId: f.companyId({ fieldStatus: "companyId" }),
      vatNumber: f.vatNumber({ fieldStatus: "vatNumber" }),
      /** Several envelopes, one a line: `name;address1;postalCode;city;country;phone;email;onDuplicate`. */
      lines: f.multiline({ max: 60_000, fromFile: true }),
      copyFrom: f.reference("fitter"),
      onDuplicate: f.choice(DUPLICATE_CHOICES, { required: true, default: "SKIP" }),
      /** Codes of other shops of the network that also show the dealers. */
      linkToShops: f.text({ max: 400 }),
      invite: f.boolean(),
      inviteLocale: f.locale(),
      /** Activates the dealer as soon as the garage has completed it. */
      activate: f.boolean(),
    },
    cards: {
      one: ["name", "dealerType", "code", "address", "geo", "phone", "email", "companyId", "vatNumber"],
      many: ["lines"],
      how: ["copyFrom", "onDuplicate", "linkToShops", "invite", "inviteLocale", "activate"],
    },
    rules: ({ name, lines, address, phone, email, invite, code }, { dealerEmailMandatory }) => ({
      name: lines === null && name === null ? "error.required" : undefined,
      address: lines === null && address === null ? "error.required" : undefined,
      phone: lines === null && phone === null ? "error.required" : undefined,
      email: lines === null && email === null && (invite || dealerEmailMandatory) ? "error.required" : undefined,
      code: lines !== null && code !== null ? "new-envelope.error.code-of-many" : undefined,
    }),
    relevant: ({ invite }) => ({ inviteLocale: invite }),
    confirm: "opt-in",
    kinds: ["dealer", "invitation", "link"],
  }),
});
