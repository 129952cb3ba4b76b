/** The day below a printed list. Only print needs it, and the first date that a page writes in words takes long. */
import { usePrinting } from "../../ui/table/use-printing";
import { useCellLocale } from "../cells/cell-locale";
import { formatDay } from "../cells/format";
import { today } from "../resource-cache";

export function PrintedDay() {
  const { t, locale } = useCellLocale();
  return usePrinting() ? (
    <p className="td-list__printed">{t("list.printed", { date: formatDay(today(), locale).full })}</p>
  ) : null;
}
