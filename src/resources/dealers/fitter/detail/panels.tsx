/** The panels of a dealer's detail screen and their styles, loaded with the first one shown. */
import { defineSheet } from "../../../../ui/styles";
import css from "./panels.css";

defineSheet(css);

export { ActivityPanel } from "./activity-panel";
export { AddressesPanel } from "./addresses-panel";
export { BaysPanel } from "./bays-panel";
export { PicturesPanel } from "./pictures-panel";
export { ReviewsPanel } from "./reviews-panel";
export { UsersPanel } from "./users-panel";
export { OverrideNote } from "./override-note";
