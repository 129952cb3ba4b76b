import { useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import type { Refusal } from "./use-moves";

/** Why the start is not free, with the nearest free ones as buttons. */
export function RefusalNote({
  refusal,
  timeZone,
  onPick,
}: {
  readonly refusal: Refusal | undefined;
  readonly timeZone: string;
  readonly onPick: (start: string) => void;
}) {
  const t = useT();
  if (refusal === undefined) return null;
  const { message, starts, forceable } = refusal;
  return (
    <Alert tone="warning" title={message}>
      {starts.length === 0 ? null : (
        <div className="td-book-starts">
          <span>{t("appointment-book.nearest")}</span>
          {starts.map((start) => (
            <Button
              key={start}
              size="sm"
              onClick={() => {
                onPick(start);
              }}
            >
              {formatDateAndTime(start, timeZone)}
            </Button>
          ))}
        </div>
      )}
      {forceable ? <p>{t("appointment-book.force-hint")}</p> : null}
    </Alert>
  );
}
