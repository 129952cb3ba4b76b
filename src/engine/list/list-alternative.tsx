/** The second view of a list: a map or a calendar, each loaded when first shown. */
import { deferred } from "../../ui/deferred";
import type { AlternativeView } from "./list-actions";
import type { ListController } from "./list-controller";

interface ViewProps {
  readonly list: ListController;
}

const ListMap = deferred<ViewProps>(async () => {
  const { ListMap: content } = await import("./list-map");
  return content;
});
const ListCalendar = deferred<ViewProps>(async () => {
  const { ListCalendar: content } = await import("./list-calendar");
  return content;
});

export const ListAlternative = ({ view, list }: ViewProps & { readonly view: AlternativeView }) =>
  view === "map" ? <ListMap list={list} /> : <ListCalendar list={list} />;
