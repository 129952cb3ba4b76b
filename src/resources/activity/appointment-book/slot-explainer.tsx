/** Why a start is not on offer: all checks in their order, and the next free starts. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect } from "react";
import { explainSlot, type SlotExplanation } from "../../../contract/endpoints/appointment-book";
import { errorText } from "../../../engine/error-text";
import { ElementContext } from "../../../runtime/element";
import { useRuntime, useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Drawer } from "../../../ui/dialog/drawer";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";

export interface SlotExplainerProps {
  readonly dealer: { readonly id: number; readonly timeZone: string };
  readonly bay: { readonly id: number | null; readonly name: string };
  readonly start: number;
  readonly canWrite: boolean;
  readonly onClose: () => void;
  readonly onCreate: (start: number) => void;
}

type Check = SlotExplanation["checks"][number];

export function SlotExplainer({ dealer, bay, start, canWrite, onClose, onCreate }: SlotExplainerProps) {
  const t = useT();
  const { http } = useRuntime();
  const element = useContext(ElementContext);
  const date = new Date(start).toISOString();
  const { data, error, refetch } = useQuery({
    queryKey: ["appointment-book-explain", dealer.id, bay.id, date],
    staleTime: 0,
    queryFn: ({ signal }) =>
      http.call(explainSlot, {
        query: { dealer: dealer.id, start: date, ...(bay.id !== null && { bay: bay.id }) },
        signal,
        background: true,
      }),
  });
  useEffect(() => {
    if (data !== undefined) element?.emit("td-slot-explained", { start: date, bay: bay.id, offered: data.offered });
  }, [data, element, date, bay.id]);
  return (
    <Drawer
      open
      width={420}
      title={t("appointment-book.why.title", { bay: bay.name, time: formatDateAndTime(start, dealer.timeZone) })}
      onClose={onClose}
    >
      {error !== null ? (
        <ErrorState error={error} partial title={t("list.failed.title")} onRetry={() => void refetch()}>
          {errorText(t, error)}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <div className="td-stack">
          <Alert tone={data.offered ? "success" : "warning"}>
            {t(data.offered ? "appointment-book.why.free" : "appointment-book.why.not")}
          </Alert>
          <ol className="td-book-checks">
            {data.checks.map((item) => (
              <CheckLine key={item.code} check={item} timeZone={dealer.timeZone} />
            ))}
          </ol>
          {data.nearest.length === 0 ? (
            <p className="td-muted">{t("appointment-book.why.none")}</p>
          ) : (
            <div className="td-book-starts">
              <span>{t("appointment-book.nearest")}</span>
              {data.nearest.map((free) => (
                <Button
                  key={free}
                  size="sm"
                  disabled={!canWrite}
                  onClick={() => {
                    onCreate(Date.parse(free));
                  }}
                >
                  {formatDateAndTime(free, dealer.timeZone)}
                </Button>
              ))}
            </div>
          )}
          {canWrite && !data.offered && data.checks.every(({ ok, forceable }) => ok || forceable) ? (
            <Button
              onClick={() => {
                onCreate(start);
              }}
            >
              {t("appointment-book.why.force")}
            </Button>
          ) : null}
        </div>
      )}
    </Drawer>
  );
}

function CheckLine({
  check: { code, ok, params, path },
  timeZone,
}: {
  readonly check: Check;
  readonly timeZone: string;
}) {
  const t = useT();
  const taken = code === "LANE" && !ok && typeof params["to"] === "string" ? params["to"] : undefined;
  const wait = typeof params["wait"] === "number" ? params["wait"] : undefined;
  const note = typeof params["note"] === "string" ? params["note"] : "";
  return (
    <li data-ok={ok || undefined}>
      <Icon
        icon={ok ? check : cross}
        size={14}
        label={t(ok ? "appointment-book.why.ok" : "appointment-book.why.failed")}
      />
      <span>
        {t(`appointment-book.check.${code}`)}
        {ok ? null : (
          <span className="td-book-checks__why">
            {t.key(`appointment.error.${code === "LANE" ? "ecal-slot-taken" : code}`)}
            {taken === undefined
              ? null
              : ` ${t("appointment-book.why.until", { time: formatDateAndTime(taken, timeZone) })}`}
            {wait === undefined ? null : ` ${t("appointment-book.why.wait", { minutes: wait })}`}
            {note === "" ? null : ` ${note}`}
            {path === null ? null : (
              <>
                {" "}
                <Link to={path}>{t("appointment-book.why.open")}</Link>
              </>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
