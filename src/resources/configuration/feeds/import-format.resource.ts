import { formatFile, MAX_SAMPLE_BYTES } from "../../../contract/endpoints/feed-formats";
import { ENCODINGS, MAX_HEADER_LINE } from "../../../contract/endpoints/imports";
import {
  FEED_DECIMALS,
  FEED_DELIMITERS,
  FEED_ON_ERROR,
  FEED_OPERATORS,
  FEED_TARGETS,
  FEED_TRANSFORMS,
  FEED_TYPES,
  isCompleteStep,
  repeatedReplacements,
} from "../../../contract/feed-formats";
import { FEED_RIGHTS } from "../../../contract/feeds";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** How the files of a provider are read: their layout, and where each value of an offer is. */
export default defineResource({
  name: "import-format",
  area: "configuration",
  screens: {
    list: { path: "import-format", tag: "td-import-formats", icon: "file-earmark-spreadsheet" },
    detail: {
      path: "import-format/{id}",
      tag: "td-import-format",
      // Opens a new format with the values of another one. Nothing is stored until it is saved.
      aliases: ["import-format/{copyOf}/duplicate"],
    },
  },
  right: { read: FEED_RIGHTS, write: FEED_RIGHTS },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, unique: true, max: 80 }),
    state: f.choice(["DRAFT", "READY"], { readOnly: true, tints: { DRAFT: "warning", READY: "success" } }),
    type: f.choice(FEED_TYPES, { required: true, default: "AUTO" }),
    encoding: f.choice(ENCODINGS, { required: true, default: "UTF-8" }),
    delimiter: f.choice(FEED_DELIMITERS, { required: true, default: "SEMICOLON" }),
    /** Line with the names of the columns; 0 for a file without names. */
    headerLine: f.integer({ min: 0, max: MAX_HEADER_LINE, default: 1 }),
    skipLast: f.integer({ min: 0, max: 20 }),
    /** Sheet of a workbook, or path of the XML elements that are lines. */
    part: f.text({ max: 500, example: "/feed/item" }),
    decimal: f.choice(FEED_DECIMALS, { required: true, default: "AUTO" }),
    commentPrefix: f.text({ max: 5, example: "#" }),
    columns: f.rows(
      {
        target: f.choice(FEED_TARGETS, { required: true }),
        column: f.text({ max: 120 }),
        fallback: f.text({ max: 120 }),
        onError: f.choice(FEED_ON_ERROR, { required: true, default: "REJECT" }),
      },
      { max: 40, uniqueBy: "target" },
    ),
    steps: f.rows(
      {
        target: f.choice(FEED_TARGETS, { required: true }),
        transform: f.choice(FEED_TRANSFORMS, { required: true }),
        argument: f.text({ max: 200 }),
        replacement: f.text({ max: 120 }),
      },
      { max: 60, ordered: true },
    ),
    filters: f.rows(
      {
        column: f.text({ required: true, max: 120 }),
        operator: f.choice(FEED_OPERATORS, { required: true, default: "EQUALS" }),
        value: f.text({ max: 120 }),
      },
      { max: 20 },
    ),
    sample: f.file({ types: ["CSV", "XLSX", "ZIP"], maxBytes: MAX_SAMPLE_BYTES }),
    mapped: f.integer({ readOnly: true }),
    /** Feeds that use it. */
    feeds: f.computed("integer", { sortable: true }),
    lastUsedAt: f.computed("dateTime", { sortable: true }),
  },
  rules: ({ steps }) => {
    const repeated = repeatedReplacements(steps);
    return Object.fromEntries(
      steps.map((step, index) => [
        `steps.${index}.argument`,
        !isCompleteStep(step)
          ? "import-format.error.step"
          : repeated.includes(index)
            ? "import-format.error.replaced-twice"
            : undefined,
      ]),
    );
  },
  relevant: ({ type }) => ({
    encoding: type !== "AUTO" && type !== "XLSX",
    delimiter: type === "CSV",
    headerLine: type !== "JSON" && type !== "XML",
    part: type !== "CSV" && type !== "JSON",
  }),
  list: {
    columns: ["name", "state", "type", "mapped", "feeds", "lastUsedAt", "updatedAt", "updatedBy"],
    visible: ["name", "state", "type", "mapped", "feeds", "lastUsedAt", "updatedAt"],
    filters: ["state", "type"],
    search: ["name"],
    sort: "name",
    links: { feeds: "import-config", template: "import-format-template" },
  },
  form: {
    tabs: {
      mapping: {
        // One card, so that rows and preview have the width of the page.
        general: ["name", "state", "columns", "sample", "@sample"],
      },
      file: {
        file: ["type", "encoding", "delimiter", "decimal"],
        layout: ["headerLine", "skipLast", "part", "commentPrefix"],
      },
      changes: { steps: ["steps"], filters: ["filters"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    duplicate: { icon: "files", path: "import-format/{id}/duplicate" },
    file: { icon: "filetype-json", file: formatFile },
  },
  operations: { bulkUpdate: false },
  examples: [
    {
      name: "Grossiste – stock CSV",
      state: "READY",
      mapped: 6,
      type: "CSV",
      decimal: "COMMA",
      columns: [
        { target: "ean", column: "EAN", fallback: null, onError: "REJECT" },
        { target: "quantity", column: "Stock", fallback: null, onError: "REJECT" },
        { target: "netPrice", column: "Prix net", fallback: null, onError: "REJECT" },
        { target: "deliveryDays", column: "Délai", fallback: "2", onError: "IGNORE_VALUE" },
        { target: "dot", column: "DOT", fallback: null, onError: "IGNORE_VALUE" },
        { target: "description", column: "Désignation", fallback: null, onError: "REJECT" },
      ],
      filters: [{ column: "EAN", operator: "FILLED", value: null }],
    },
    {
      name: "Reifen Großhandel – Preise mit MwSt.",
      state: "READY",
      mapped: 3,
      type: "CSV",
      encoding: "windows-1252",
      decimal: "COMMA",
      columns: [
        { target: "ean", column: "EAN-Code", fallback: null, onError: "REJECT" },
        { target: "quantity", column: "Bestand", fallback: null, onError: "REJECT" },
        { target: "netPrice", column: "Preis", fallback: null, onError: "REJECT" },
      ],
      steps: [{ target: "netPrice", transform: "REMOVE_VAT", argument: "19", replacement: null }],
    },
    {
      name: "Catalogue XML",
      state: "READY",
      mapped: 2,
      type: "XML",
      part: "/feed/item",
      columns: [
        { target: "ean", column: "gtin", fallback: null, onError: "REJECT" },
        { target: "quantity", column: "stock", fallback: null, onError: "REJECT" },
      ],
    },
    {
      name: "Excel du dépôt",
      state: "DRAFT",
      mapped: 1,
      type: "XLSX",
      columns: [{ target: "quantity", column: "C", fallback: null, onError: "REJECT" }],
    },
  ],
});
