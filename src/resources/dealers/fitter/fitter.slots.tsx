/** Cells, fields and panels of the dealer: the town with its postal code, the number of open validations. */
import { TodoCell } from "../../../engine/cells/number-cells";
import { Line } from "../../../engine/cells/text-cells";
import {
  defineSlots,
  type ActionInputSlotProps,
  type CellProps,
  type FieldSlotProps,
  type NoteProps,
  type PanelProps,
} from "../../../engine/slots";
import { loadResourceMessages } from "../../../runtime/resource-messages";
import { deferred } from "../../../ui/deferred";

const TownCell = ({ record }: CellProps) => (
  <Line
    text={[record["postalCode"], record["city"]].filter((part) => typeof part === "string" && part !== "").join(" ")}
  />
);

// Loaded with the form; the list shows none of these.
const attributes = (name: "OptionsField" | "MarketingField" | "CountryField" | "PartnerField") =>
  deferred<FieldSlotProps>(async () => {
    const fields = await import("../attributes/dealer-attributes");
    return fields[name];
  });
const attributeValue = (name: "OptionValueInput" | "TagValueInput") =>
  deferred<ActionInputSlotProps>(async () => {
    const fields = await import("../attributes/dealer-attributes");
    return fields[name];
  });
const exceptions = deferred<PanelProps>(async () => {
  const { ExceptionsPanel: content } = await import("./exceptions-panel");
  return content;
});
type PanelOfDetail = "ActivityPanel" | "AddressesPanel" | "BaysPanel" | "PicturesPanel" | "ReviewsPanel" | "UsersPanel";
/** @param about resources whose records the panel names */
const panel = (name: PanelOfDetail, about: readonly string[] = []) =>
  deferred<PanelProps>(async () => {
    const [panels] = await Promise.all([import("./detail/panels"), loadResourceMessages(about)]);
    return panels[name];
  });
const formPanel = (name: "PlacePanel" | "SimilarPanel" | "VatNumberPanel") =>
  deferred<PanelProps>(async () => {
    const panels = await import("../new-envelope/dealer-check");
    return panels[name];
  });
const checklist = deferred<PanelProps>(async () => {
  const { DealerChecklist } = await import("./dealer-checklist");
  return DealerChecklist;
});
const note = deferred<NoteProps>(async () => {
  const panels = await import("./detail/panels");
  return panels.OverrideNote;
});

export default defineSlots({
  cells: { city: TownCell, pendingChanges: TodoCell },
  fields: {
    options: attributes("OptionsField"),
    marketingTags: attributes("MarketingField"),
    countryTags: attributes("CountryField"),
    partnerTags: attributes("PartnerField"),
  },
  inputs: {
    "set-option": { value: attributeValue("OptionValueInput") },
    "set-tag": { value: attributeValue("TagValueInput") },
  },
  note,
  panels: {
    "@checklist": checklist,
    "@similar": formPanel("SimilarPanel"),
    "@place": formPanel("PlacePanel"),
    "@vat": formPanel("VatNumberPanel"),
    "@exceptions": exceptions,
    "@pictures": panel("PicturesPanel"),
    "@addresses": panel("AddressesPanel"),
    "@bays": panel("BaysPanel", ["ecal-bay"]),
    "@users": panel("UsersPanel"),
    "@activity": panel("ActivityPanel", ["appointment", "contact", "meta-order", "quote"]),
    "@reviews": panel("ReviewsPanel", ["review"]),
  },
});
