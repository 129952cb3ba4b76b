/** Formatters of amounts, days and plans, and names of rights with links to their screens. */
import { findScreen, SCREENS } from "../../catalogue/screens";
import { entryLabelKey } from "../../catalogue/menu-tree";
import type { PlanOffer } from "../../contract/endpoints/subscription";
import type { Right } from "../../contract/rights";
import { SUBSCRIPTION_CURRENCY } from "../../contract/subscription-plans";
import { formatMoney, formatNumber } from "../../engine/cells/format";
import { useCan, useIntlLocale, useT } from "../../runtime/react";
import { formatDate } from "../../runtime/session-formats";
import { Link } from "../../ui/link/link";

export interface Formatters {
  readonly money: (minor: number) => string;
  readonly day: (day: string) => string;
  readonly number: (value: number) => string;
  readonly plan: (plan: PlanOffer["plan"]) => string;
}

export function useFormatters(): Formatters {
  const t = useT();
  const locale = useIntlLocale();
  return {
    money: (minor) => formatMoney({ minor, currency: SUBSCRIPTION_CURRENCY }, locale),
    day: (day) => formatDate(`${day}T12:00:00Z`, "UTC"),
    number: (value) => formatNumber(value, locale),
    plan: (plan) => t(`subscription.plan.${plan}`),
  };
}

/** Returns the path of the screen that a right opens; undefined when no menu entry has one. */
function screenPath(right: Right): string | undefined {
  const screen = SCREENS.find((entry) => entry.right === right && entry.kind !== "detail" && entry.paths.some(isPlain));
  const pattern = screen?.paths.find(isPlain);
  return pattern === undefined || findScreen(pattern) === undefined ? undefined : pattern.replace(/^\//, "");
}
const isPlain = (pattern: string): boolean => !pattern.includes(":");

/** The name of the screen that a right opens; a link when the account has the right. */
export function RightName({ right }: { readonly right: Right }) {
  const t = useT();
  const isGranted = useCan(right);
  const path = screenPath(right);
  const key = path === undefined ? undefined : entryLabelKey(path);
  const name = key !== undefined && t.has(key) ? t.key(key) : t.key(`right.${right}`);
  return isGranted && path !== undefined ? <Link to={path}>{name}</Link> : name;
}

export function RightList({ rights }: { readonly rights: readonly Right[] }) {
  return (
    <ul className="td-subscription__rights">
      {rights.map((right) => (
        <li key={right}>
          <RightName right={right} />
        </li>
      ))}
    </ul>
  );
}
