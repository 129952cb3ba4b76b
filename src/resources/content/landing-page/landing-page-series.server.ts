/** Dry run, run and undo of a series of landing pages. */
import {
  createPageForTown,
  titleFor,
  townsOf,
  removeCreatedPage,
  type SeriesInput,
} from "../../../../host/server/features/publication/copy-page";
import { defineHooks } from "../../../../host/server/resources/hooks";
import landingPage from "./landing-page.resource";
import series, { MAX_PAGES } from "./landing-page-series.resource";

export default defineHooks(series, {
  tool: {
    async run(values, tool) {
      const input = values as SeriesInput;
      const [page] = await tool.find(landingPage, [input.page.id]);
      if (page === undefined) return undefined;
      const towns = await townsOf(input, tool);
      if (towns.length > MAX_PAGES) tool.warn("landing-page-series.warning.left", { count: towns.length - MAX_PAGES });
      await tool.each(
        towns.slice(0, MAX_PAGES),
        (town) => ({ rowKey: town, label: titleFor(input.title, town) }),
        (town, context) => createPageForTown(page, input, town, context),
      );
      return undefined;
    },
    undo: removeCreatedPage,
  },
});
