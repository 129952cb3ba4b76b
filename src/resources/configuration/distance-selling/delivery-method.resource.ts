import { bandMistake, DELIVERY_PRICINGS, hasBands, isPrefixList } from "../../../contract/delivery";
import { f } from "../../../contract/fields";
import { DELIVERY_MODES } from "../../../contract/orders";
import { defineResource } from "../../../contract/resource";

/** Largest amount in minor units. */
const MAX_MONEY = 10_000_000;

const BAND_ERRORS = {
  start: ["from", "delivery-method.error.band-start"],
  order: ["to", "delivery-method.error.band-order"],
  gap: ["from", "delivery-method.error.band-gap"],
  overlap: ["from", "delivery-method.error.band-overlap"],
  open: ["to", "delivery-method.error.band-open"],
} as const;

/** How orders reach customers: carrier, zones, price and delay. */
export default defineResource({
  name: "delivery-method",
  area: "configuration",
  screens: {
    list: {
      path: "distance-selling-configuration/methods",
      tag: "td-delivery-methods",
      icon: "truck",
      backTo: { path: "distance-selling-configuration", titleKey: "distance-selling.settings.title" },
    },
    order: { path: "distance-selling-configuration/methods/order", tag: "td-delivery-method-order" },
    detail: { path: "distance-selling-configuration/methods/{id}", tag: "td-delivery-method" },
  },
  right: { read: "PAYMENT_CONFIGURATION", write: "PAYMENT_CONFIGURATION" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 30 }),
    carrier: f.text({ max: 40, example: "Geodis" }),
    active: f.boolean({ default: true }),
    mode: f.choice(DELIVERY_MODES, { required: true, default: "HOME" }),
    zones: f.rows(
      {
        country: f.country({ required: true, default: "FR" }),
        include: f.text({ max: 300, example: "69, 01, 38" }),
        exclude: f.text({ max: 300, example: "20, 97, 98" }),
      },
      { max: 60, required: true, min: 1 },
    ),
    pricing: f.choice(DELIVERY_PRICINGS, { required: true, default: "PER_TYRE" }),
    /** Including VAT. */
    price: f.money({ min: 0, max: MAX_MONEY }),
    bands: f.rows(
      {
        from: f.decimal({ required: true, min: 0, max: 1_000_000, fractionDigits: 2 }),
        to: f.decimal({ min: 0, max: 1_000_000, fractionDigits: 2 }),
        price: f.money({ required: true, min: 0, max: MAX_MONEY }),
      },
      { max: 40 },
    ),
    freeFromAmount: f.money({ min: 0, max: MAX_MONEY }),
    freeFromQuantity: f.integer({ min: 1, max: 40 }),
    maxWeightKg: f.decimal({ min: 1, max: 2_000, fractionDigits: 1 }),
    delayMin: f.integer({ required: true, min: 0, max: 60, default: 1, unit: "unit.days" }),
    delayMax: f.integer({ required: true, min: 0, max: 60, default: 3, unit: "unit.days" }),
    cutOffTime: f.time(),
    saturday: f.boolean(),
    trackingUrl: f.text({ max: 300, example: "https://carrier.example/track/{number}" }),
    position: f.position(),
  },
  rules: ({ zones, pricing, price, bands, freeFromAmount, delayMin, delayMax, trackingUrl }) => {
    const wrong = hasBands(pricing) ? bandMistake(bands) : undefined;
    const [part, key] = wrong === undefined ? [] : BAND_ERRORS[wrong.mistake];
    return {
      price: !hasBands(pricing) && price === null ? "error.required" : undefined,
      bands: hasBands(pricing) && bands.length === 0 ? "delivery-method.error.no-bands" : undefined,
      ...(wrong !== undefined && { [`bands.${wrong.index}.${part}`]: key }),
      ...Object.fromEntries(
        zones.flatMap(({ include, exclude }, index) =>
          Object.entries({ include, exclude }).flatMap(([name, text]) =>
            text === null || isPrefixList(text) ? [] : [[`zones.${index}.${name}`, "delivery-method.error.prefixes"]],
          ),
        ),
      ),
      freeFromAmount: freeFromAmount?.minor === 0 ? "delivery-method.error.always-free" : undefined,
      delayMax: delayMax < delayMin ? "delivery-method.error.delay-order" : undefined,
      trackingUrl:
        trackingUrl !== null && !/^https:\/\/\S*\{number\}/.test(trackingUrl)
          ? "delivery-method.error.tracking"
          : undefined,
    };
  },
  relevant: ({ pricing }) => ({ price: !hasBands(pricing), bands: hasBands(pricing) }),
  list: {
    columns: [
      "position",
      "name",
      "code",
      "carrier",
      "mode",
      "zones",
      "pricing",
      "price",
      "freeFromAmount",
      "freeFromQuantity",
      "delayMin",
      "delayMax",
      "cutOffTime",
      "maxWeightKg",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "carrier", "mode", "zones", "pricing", "price", "delayMin", "delayMax", "active"],
    filters: ["mode", "active", "pricing"],
    search: ["name", "code", "carrier"],
    sort: "position",
    inlineEdit: ["active"],
    links: { order: "distance-selling-configuration/methods/order" },
  },
  order: { show: ["mode", "active"] },
  form: {
    tabs: {
      method: {
        general: ["name", "code", "carrier", "mode", "active"],
        zones: ["zones"],
        price: ["pricing", "price", "bands", "freeFromAmount", "freeFromQuantity"],
        delay: ["delayMin", "delayMax", "cutOffTime", "saturday"],
        parcel: ["maxWeightKg", "trackingUrl"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: { icon: "check-circle", bulk: true, undo: true, when: ({ active }) => !active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: ({ active }) => active, set: { active: false } },
  },
  operations: { duplicate: { set: { active: false } } },
  exportable: true,
  examples: [
    {
      name: { fr_FR: "Livraison à domicile", en_GB: "Home delivery", de_DE: "Lieferung nach Hause" },
      code: "HOME_FR",
      carrier: "Geodis",
      active: true,
      zones: [{ country: "FR", include: null, exclude: "20, 97, 98" }],
      pricing: "PER_TYRE",
      price: { minor: 790, currency: "EUR" },
      delayMin: 2,
      delayMax: 4,
      cutOffTime: "14:00",
      maxWeightKg: 300,
      trackingUrl: "https://suivi.geodis.example/{number}",
    },
    {
      name: { fr_FR: "Corse", en_GB: "Corsica", de_DE: "Korsika" },
      code: "HOME_CORSICA",
      carrier: "Geodis",
      active: true,
      zones: [{ country: "FR", include: "20", exclude: null }],
      pricing: "BY_QUANTITY",
      bands: [
        { from: 0, to: 3, price: { minor: 3_900, currency: "EUR" } },
        { from: 3, to: null, price: { minor: 5_900, currency: "EUR" } },
      ],
      delayMin: 4,
      delayMax: 8,
      cutOffTime: "11:00",
    },
    {
      name: { fr_FR: "Montage chez un garage", en_GB: "Fitting at a garage", de_DE: "Montage in einer Werkstatt" },
      code: "FITTING",
      active: true,
      mode: "AT_DEALER",
      zones: [{ country: "FR", include: null, exclude: null }],
      pricing: "PER_TYRE",
      price: { minor: 790, currency: "EUR" },
      freeFromQuantity: 2,
      delayMin: 1,
      delayMax: 3,
      cutOffTime: "16:00",
    },
    {
      name: { fr_FR: "Retrait", en_GB: "Click and collect", de_DE: "Abholung" },
      code: "COLLECT",
      active: true,
      mode: "CLICK_AND_COLLECT",
      zones: [{ country: "FR", include: null, exclude: null }],
      pricing: "PER_ORDER",
      price: { minor: 0, currency: "EUR" },
      delayMin: 1,
      delayMax: 2,
      saturday: true,
    },
  ],
});
