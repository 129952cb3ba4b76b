import { VAT_STATES } from "../../../contract/company-numbers";
import { f } from "../../../contract/fields";
import { isIban } from "../../../contract/iban";
import { defineResource } from "../../../contract/resource";

/** The company behind a shop. Invoices take its data when they are issued. */
export default defineResource({
  name: "corporate-information",
  area: "configuration",
  screens: { settings: { path: "corporate-information", tag: "td-corporate-information", icon: "building" } },
  right: {
    read: ["PERSONAL_INFORMATION", "E_CALENDRO_CAN_ACCESS_ADMIN"],
    write: ["PERSONAL_INFORMATION", "E_CALENDRO_CAN_ACCESS_ADMIN"],
  },
  conditions: ["whole-shop"],
  scope: "shop",
  table: "company",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 120 }),
    tradeName: f.text({ max: 120 }),
    legalForm: f.text({ max: 60, example: "SAS" }),
    companyId: f.companyId({ siren: true, fieldStatus: "companyId" }),
    /** Changed by actions of its own, because the change may apply to other shops, too. */
    vatNumber: f.vatNumber({ readOnly: true, fieldStatus: "vatNumber" }),
    /** Null until a number is checked for the first time. */
    vatState: f.choice(VAT_STATES, {
      readOnly: true,
      tints: { UNVERIFIED: "neutral", VALID: "success", INVALID: "danger", CHECK_FAILED: "warning" },
    }),
    vatCheckedAt: f.dateTime({ readOnly: true }),
    shareCapital: f.money({ min: 0 }),
    registryCity: f.text({ max: 80 }),
    foundedOn: f.date(),
    address: f.address({ required: true }),
    email: f.email({ required: true }),
    phone: f.phone({ required: true }),
    website: f.externalUrl({ example: "https://www.example.com" }),
    billingEmail: f.email(),
    accountingContact: f.text({ max: 120 }),
    publicationDirector: f.text({ max: 120 }),
    dpoEmail: f.email(),
    mediator: f.text({ max: 200 }),
    insurance: f.multiline({ max: 400 }),
    iban: f.text({ max: 42, example: "FR76 3000 6000 0112 3456 7890 189" }),
    bic: f.text({ max: 11, pattern: "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?", example: "AGRIFRPP" }),
  },
  rules: ({ foundedOn, iban, bic }, { today }) => ({
    foundedOn: foundedOn !== null && foundedOn > today ? "corporate-information.error.founded" : undefined,
    iban:
      iban === null
        ? bic === null
          ? undefined
          : "corporate-information.error.bic-alone"
        : isIban(iban)
          ? undefined
          : "corporate-information.error.iban",
  }),
  form: {
    cards: {
      company: ["name", "tradeName", "legalForm", "companyId", "@vat", "shareCapital", "registryCity", "foundedOn"],
      address: ["address"],
      contact: ["email", "phone", "website", "billingEmail", "accountingContact"],
      legal: ["publicationDirector", "dpoEmail", "mediator", "insurance"],
      bank: ["iban", "bic"],
      related: ["@related"],
      history: ["@history"],
    },
  },
  operations: { remove: false },
  actions: {
    "update-vat": {
      icon: "pencil",
      input: {
        vatNumber: f.vatNumber({ required: true, example: "FR44732829320" }),
        /** Confirms a number of another country than that of the address. */
        otherCountry: f.boolean(),
        /** Further shops of the network that take the number. */
        shops: f.rows(
          { shop: f.integer({ required: true, min: 1, max: 2_000_000_000 }) },
          { max: 200, uniqueBy: "shop" },
        ),
      },
    },
    "remove-vat": {
      icon: "trash",
      danger: true,
      confirm: "question",
      when: ({ vatNumber }) => vatNumber !== null,
    },
  },
  examples: [
    {
      name: "Pneus du Rhône SAS",
      tradeName: "Pneus du Rhône",
      legalForm: "SAS",
      companyId: "73282932000074",
      shareCapital: { minor: 10_000_000, currency: "EUR" },
      registryCity: "Lyon",
      foundedOn: "1994-03-15",
      address: {
        address1: "14 avenue Foch",
        address2: null,
        postalCode: "69006",
        city: "Lyon",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      },
      email: "contact@pneus-rhone.example",
      phone: "+33472000000",
      publicationDirector: "Claire Martin",
      iban: "FR7630006000011234567890189",
      bic: "AGRIFRPP",
    },
  ],
});
