/** Cells of the dealer list that a field kind can't draw: the town with its postal code, and what waits to be validated. */
import archive from "@shoelace-style/shoelace/dist/assets/icons/archive.svg";
import transfer from "@shoelace-style/shoelace/dist/assets/icons/arrow-left-right.svg";
import restore from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import preview from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-up-right.svg";
import close from "@shoelace-style/shoelace/dist/assets/icons/calendar-x.svg";
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import active from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import checkData from "@shoelace-style/shoelace/dist/assets/icons/clipboard-check.svg";
import envelope from "@shoelace-style/shoelace/dist/assets/icons/envelope.svg";
import listings from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import merged from "@shoelace-style/shoelace/dist/assets/icons/intersect.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import paused from "@shoelace-style/shoelace/dist/assets/icons/pause-circle-fill.svg";
import place from "@shoelace-style/shoelace/dist/assets/icons/pin-map.svg";
import play from "@shoelace-style/shoelace/dist/assets/icons/play-circle.svg";
import { TodoCell } from "../../engine/cells/number-cells";
import { Line } from "../../engine/cells/text-cells";
import { defineSlots, type CellProps, type FieldSlotProps, type NoteProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";
import { withWords } from "../../runtime/with-words";

registerIcons({
  archive,
  "arrow-counterclockwise": restore,
  "arrow-left-right": transfer,
  "box-arrow-up-right": preview,
  "calendar-x": close,
  "check-circle": activate,
  "check-circle-fill": active,
  "clipboard-check": checkData,
  envelope,
  "geo-alt": listings,
  intersect: merged,
  "pause-circle": pause,
  "pause-circle-fill": paused,
  "pin-map": place,
  "play-circle": play,
});

const TownCell = ({ record }: CellProps) => (
  <Line
    text={[record["postalCode"], record["city"]].filter((part) => typeof part === "string" && part !== "").join(" ")}
  />
);

const WORDS = ["fitter-panels"];
// The list shows none of these: their code comes with the form.
const attributes = (name: "OptionsField" | "MarketingField" | "CountryField" | "PartnerField") =>
  deferred<FieldSlotProps>(async () => {
    const fields = await withWords(import("./dealer-attributes"), [...WORDS, "errors"]);
    return fields[name];
  });
const exceptions = deferred<PanelProps>(async () => {
  const { ExceptionsPanel: content } = await withWords(import("./exceptions-panel"), WORDS);
  return content;
});
type PanelOfDetail = "ActivityPanel" | "AddressesPanel" | "PicturesPanel" | "ReviewsPanel" | "UsersPanel";
const panel = (name: PanelOfDetail, words: readonly string[] = []) =>
  deferred<PanelProps>(async () => {
    const panels = await withWords(import("./detail/panels"), [...WORDS, ...words]);
    return panels[name];
  });
const typed = (name: "PlacePanel" | "SimilarPanel") =>
  deferred<PanelProps>(async () => {
    const panels = await withWords(import("./typed-dealer"), ["fitter-form"]);
    return panels[name];
  });
const checklist = deferred<PanelProps>(async () => {
  const { DealerChecklist } = await withWords(import("./dealer-checklist"), ["fitter-form"]);
  return DealerChecklist;
});
const note = deferred<NoteProps>(async () => {
  const panels = await withWords(import("./detail/panels"), WORDS);
  return panels.OwnValueNote;
});

export default defineSlots({
  cells: { city: TownCell, pendingChanges: TodoCell },
  fields: {
    options: attributes("OptionsField"),
    marketingTags: attributes("MarketingField"),
    countryTags: attributes("CountryField"),
    partnerTags: attributes("PartnerField"),
  },
  note,
  panels: {
    "@checklist": checklist,
    "@similar": typed("SimilarPanel"),
    "@place": typed("PlacePanel"),
    "@exceptions": exceptions,
    "@pictures": panel("PicturesPanel"),
    "@addresses": panel("AddressesPanel"),
    "@users": panel("UsersPanel"),
    "@activity": panel("ActivityPanel", ["appointment", "contact", "metaOrder", "quote"]),
    "@reviews": panel("ReviewsPanel", ["review"]),
  },
});
