/** What an agent does with the rest of a day: bays run late, or close. */
import type { AppointmentBook } from "../../../contract/endpoints/appointment-book";
import { useCan, useT } from "../../../runtime/react";
import { Menu, type MenuEntry } from "../../../ui/menu/menu";
import { spanOf } from "./book-model";
import type { BaysToClose } from "./close-bays";

/** Up to this number each bay has an entry of its own. */
const FEW_BAYS = 9;

export interface DayMenuProps {
  readonly book: AppointmentBook;
  /** Bays that show; empty for all. */
  readonly shown: readonly number[];
  readonly now: number;
  readonly onLate: (bay: number | null) => void;
  readonly onCloseBays: (closing: BaysToClose) => void;
}

export function DayMenu({ book, shown, now, onLate, onCloseBays }: DayMenuProps) {
  const t = useT();
  const canWrite = useCan("APPOINTMENTS");
  const canReadBays = useCan("E_CALENDRO_CAN_ACCESS_ADMIN");
  const canClose = useCan("FITTER") && canReadBays;
  const [day] = book.days;
  if (day === undefined) return null;
  const time = spanOf(day);
  const bays = book.bays.filter(
    ({ id, active }) => active && (shown.length === 0 || (id !== null && shown.includes(id))),
  );
  const ids = bays.flatMap(({ id }) => id ?? []);
  const closeItem = (id: string, label: string, closed: readonly number[]): MenuEntry => ({
    id: `close ${id}`,
    label,
    onSelect: () => {
      onCloseBays({ bays: closed, from: Math.max(now, time.from), to: time.to });
    },
  });
  const isToday = time.from <= now && now < time.to;
  const late: readonly MenuEntry[] =
    canWrite && isToday && bays.length > 0
      ? [
          {
            id: "late",
            label: t("appointment-book.late-bay"),
            onSelect: () => {
              onLate(bays[0]?.id ?? null);
            },
          },
        ]
      : [];
  const close: readonly MenuEntry[] =
    canClose && now < time.to && ids.length > 0
      ? [
          { heading: t(isToday ? "appointment-book.close-rest" : "appointment-book.close-day") },
          ...(ids.length > 1 ? [closeItem("all", t("appointment-book.all-bays"), ids)] : []),
          ...(ids.length > FEW_BAYS
            ? []
            : bays.flatMap(({ id, name }) => (id === null ? [] : [closeItem(String(id), name, [id])]))),
        ]
      : [];
  const items = [...late, ...close];
  return items.length === 0 ? null : <Menu label={t("appointment-book.day-menu")} items={items} />;
}
