/** Dry run, run and undo of a series of landing pages. */
import {
  makeForTown,
  titleFor,
  townsOf,
  unmake,
  type SeriesWish,
} from "../../../../host/server/features/publication/copy-page";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { RecordOf } from "../../../contract/resource";
import type landingPage from "./landing-page.resource";
import series, { MOST_IN_SERIES } from "./landing-page-series.resource";

export default defineHooks(series, {
  tool: {
    async run(values, tool) {
      const wish = values as SeriesWish;
      const [page] = await tool.find("landing-page", [wish.page.id]);
      if (page === undefined) return undefined;
      const towns = await townsOf(wish, tool);
      if (towns.length > MOST_IN_SERIES)
        tool.warn("landing-page-series.warning.left", { count: towns.length - MOST_IN_SERIES });
      await tool.each(
        towns.slice(0, MOST_IN_SERIES),
        (town) => ({ rowKey: town, label: titleFor(wish.title, town) }),
        (town, context) => makeForTown(page as unknown as RecordOf<typeof landingPage>, wish, town, context),
      );
      return undefined;
    },
    undo: unmake,
  },
});
