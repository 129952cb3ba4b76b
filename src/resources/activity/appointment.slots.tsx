/** Papers and messages of an appointment, and the book in place of the list: `appointments?view=day`, `week`, `month` or `load`. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { useReady } from "../../runtime/element";
import { deferred } from "../../ui/deferred";
import { Skeleton } from "../../ui/states/skeleton";

function BookLoading() {
  useReady(false);
  return <Skeleton height="calc(30 * var(--td-rem))" />;
}

const Book = deferred(
  async () => (await import("./appointment-book/appointment-book")).AppointmentBook,
  () => <BookLoading />,
);

const BookView = () => <Book />;

export default defineSlots({
  panels: {
    "@work-sheet": deferred<PanelProps>(async () => (await import("./appointment-papers")).AppointmentPapers),
    "@messages": deferred<PanelProps>(async () => (await import("./appointment-messages")).AppointmentMessages),
  },
  views: { day: BookView, week: BookView, month: BookView, load: BookView },
});
