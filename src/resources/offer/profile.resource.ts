import { f } from "../../contract/fields";
import { codesOf } from "../../contract/paragraph/enumerations";
import { defineResource } from "../../contract/resource";

const FIRST_YEAR = 1990;

/** A tread pattern of a tyre brand: what customers read about it. The shop shows it, and its pages refer to it. */
export default defineResource({
  name: "profile",
  area: "pricing",
  screens: {
    list: { path: "profile", tag: "td-profiles", icon: "record-circle" },
    detail: { path: "profile/{id}", tag: "td-profile" },
  },
  right: { read: "PROFILE", write: "PROFILE" },
  conditions: ["no-pim"],
  scope: "shop",
  label: "name",
  fields: {
    brand: f.text({ required: true, max: 60 }),
    /** Without the brand: `Alpin 7`. */
    name: f.text({ required: true, max: 60 }),
    season: f.choice(codesOf("seasons"), {
      required: true,
      default: "SUMMER",
      icons: { SUMMER: "sun", WINTER: "snow", ALL_SEASON: "cloud-sun" },
    }),
    vehicleTypes: f.choices(codesOf("vehicle-types")),
    visible: f.boolean({ default: true }),
    launchYear: f.integer({ min: FIRST_YEAR, max: 2_100 }),
    replacedBy: f.reference("profile"),
    pictures: f.picture({ sizes: { DESKTOP: [800, 800] }, fit: "whole", alt: true }),
    title: f.text({ localised: true, max: 120 }),
    summary: f.multiline({ localised: true, max: 300 }),
    description: f.richText({ localised: true, max: 10_000 }),
    strengths: f.rows({ text: f.text({ required: true, localised: true, max: 80 }) }, { max: 6, ordered: true }),
    tests: f.rows(
      {
        organisation: f.text({ required: true, max: 60 }),
        year: f.integer({ required: true, min: FIRST_YEAR, max: 2_100 }),
        size: f.text({ max: 40 }),
        rank: f.integer({ min: 1, max: 100 }),
        note: f.text({ max: 120 }),
        url: f.externalUrl({ max: 500 }),
      },
      { max: 20 },
    ),
    warranty: f.multiline({ localised: true, max: 500 }),
    slug: f.relativeUrl({ localised: true, unique: true }),
    seoTitle: f.text({ localised: true, max: 70 }),
    seoDescription: f.multiline({ localised: true, max: 160 }),
    sizes: f.computed("integer", { sortable: true }),
    sizesOnSale: f.computed("integer", { sortable: true }),
    /** Tyres whose season is another one than that of the profile. */
    otherSeason: f.computed("integer", { sortable: true }),
    /** Winter tyres without the snowflake, which some countries do not accept as winter tyres. */
    withoutSnowflake: f.computed("integer", { sortable: true }),
    diameters: f.computed("text"),
    labels: f.computed("text"),
    languages: f.computed("text"),
  },
  rules: ({ launchYear, tests }, { today }) => {
    const year = Number(today.slice(0, 4));
    return {
      launchYear: launchYear !== null && launchYear > year + 1 ? "profile.error.launch-year" : undefined,
      ...Object.fromEntries(
        tests.flatMap((test, index) => (test.year > year ? [[`tests.${index}.year`, "profile.error.test-year"]] : [])),
      ),
    };
  },
  list: {
    columns: [
      "name",
      "brand",
      "season",
      "vehicleTypes",
      "sizes",
      "sizesOnSale",
      "otherSeason",
      "withoutSnowflake",
      "diameters",
      "labels",
      "languages",
      "launchYear",
      "replacedBy",
      "visible",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "brand", "season", "vehicleTypes", "sizes", "sizesOnSale", "labels", "languages", "visible"],
    filters: ["brand", "season", "vehicleTypes", "visible", "pictures", "launchYear"],
    search: ["brand", "name"],
    sort: "brand,name",
    sortable: ["name", "brand", "season", "sizes", "sizesOnSale", "otherSeason", "launchYear", "visible", "updatedAt"],
    picture: "pictures",
    inlineEdit: ["season", "visible"],
    views: {
      "no-picture": { pictures: "~empty" },
      hidden: { visible: "false" },
      "not-on-sale": { sizesOnSale: "..0" },
      "other-season": { otherSeason: "1.." },
    },
    links: { tyres: "tire-list" },
  },
  form: {
    tabs: {
      profile: {
        general: ["brand", "name", "season", "vehicleTypes", "launchYear", "replacedBy", "visible"],
        pictures: ["pictures"],
        facts: ["sizes", "sizesOnSale", "otherSeason", "withoutSnowflake", "diameters", "labels"],
      },
      texts: {
        texts: ["title", "summary", "description", "warranty"],
        strengths: ["strengths"],
        tests: ["tests"],
        seo: ["slug", "seoTitle", "seoDescription"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    show: { icon: "eye", bulk: true, undo: true, when: ({ visible }) => !visible, set: { visible: true } },
    hide: { icon: "eye-slash", bulk: true, undo: true, when: ({ visible }) => visible, set: { visible: false } },
    merge: {
      icon: "intersect",
      danger: true,
      confirm: "question",
      input: {
        into: f.reference("profile", { required: true }),
        /** Accepts that the other profile has another season. */
        otherSeason: f.boolean(),
      },
    },
    sizes: { icon: "vinyl", path: "tire-list?filter[profile]={id}", right: "TIRE_LIST", bulk: true, maxSelected: 20 },
  },
  exportable: true,
});
