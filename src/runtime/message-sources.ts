import { bundledMessages, type MessageSource } from "../locales";
import type { Slots } from "./store";

/** Message files of all bundles on the page. The bundle of a single element has only its own. */
export const messageSources = (slot: Slots): Set<MessageSource> => slot("i18n.sources", () => new Set<MessageSource>());

/** Adds the messages of this bundle to the page's runtime. */
export const provideMessages = (slot: Slots): void => {
  messageSources(slot).add(bundledMessages);
};
