/** Formats of amounts and instants in the panels of an order. */
import type { ReactNode } from "react";
import type { Money } from "../../../contract/fields";
import { formatMoment, formatMoney } from "../../../engine/cells/format";
import { useIntlLocale, useSession, useT } from "../../../runtime/react";

export function useOrderFormats() {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return {
    t,
    locale,
    money: (amount: Money, sign: 1 | -1 = 1): string => formatMoney({ ...amount, minor: sign * amount.minor }, locale),
    moment: (at: string): ReactNode => {
      const { short, full } = formatMoment(at, locale, timeZone);
      return <span title={full}>{short}</span>;
    },
  };
}
