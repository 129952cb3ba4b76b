/** The end of a restriction, plus the remaining minutes when it is near. */
import { useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { useRemaining } from "../text/use-remaining";

const MINUTE_MS = 60_000;
/** Maximum remaining minutes that are shown; before that, only the end is shown. */
const MAX_MINUTES_SHOWN = 120;

/** @param props.until ISO 8601 instant; renders nothing without one */
export function RestrictionEnd({ until }: { readonly until: string | null | undefined }) {
  const t = useT();
  const remaining = useRemaining(until, MINUTE_MS / 2);
  if (!until || remaining === undefined) return null;
  const minutes = Math.ceil(remaining / MINUTE_MS);
  const time = formatDateAndTime(until);
  return (
    <>
      {t("restriction.until", { time })}
      {minutes > 0 && minutes <= MAX_MINUTES_SHOWN ? ` ${t("restriction.left", { minutes })}` : null}
    </>
  );
}
