/** Parts of elements that pages may style, by `::part()` or by `rules` of an appearance. */
export const PARTS = {
  base: "The box around the whole content.",
  title: "The heading of the element.",
  toolbar: "The row of search, filters and buttons.",
  list: "The list with its tools.",
  table: "The table of a list.",
  row: "A row of a list, as table row or card.",
  pagination: "The page numbers below a list.",
  empty: "The message in place of an empty list.",
  error: "The box with an error message.",
  form: "The form.",
  card: "A card of fields.",
  field: "A label with its control and notes.",
  label: "The label of a field.",
  input: "The box of a control.",
  checkbox: "A checkbox with its label.",
  switch: "A switch.",
  button: "A button.",
  submit: "The button that sends the form.",
  tabs: "The tabs.",
  "save-bar": "The bar with unsaved changes and the save button.",
  alert: "A message about a refusal or a success.",
  badge: "A status or a count.",
  menu: "An open menu.",
  dropdown: "An open panel of a button.",
  dialog: "The window of an open dialog.",
  logo: "The brand's logo.",
  "side-image": "The picture beside the form.",
} as const;

export type PartName = keyof typeof PARTS;

/** Returns whether a name is a documented part. */
export const isPartName = (name: string): name is PartName => Object.hasOwn(PARTS, name);
