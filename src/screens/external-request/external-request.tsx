/**
 * `td-external-request`: a request's appointment, customer and, for appointments, dealer (public-02 to public-04), with
 * the actions that the link allows.
 */
import { useEffect, useState } from "react";
import type { OneOf } from "../../contract/element-attributes";
import {
  externalRequest,
  type ExternalRequestType,
  type ExternalRequestView,
} from "../../contract/endpoints/public-pages";
import {
  customerRows,
  dealerAddress,
  dealerRows,
  panelTitle,
  requestRows,
  telephoneLink,
} from "../../contract/external-rows";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { LinkButton } from "../../ui/button/link-button";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";
import { calendarFile } from "./calendar-file";
import { deferred } from "../../ui/deferred";
import type { ConversationProps } from "./conversation";
import type { OfferPanelProps } from "./offer-panel";
import { Panel } from "./panel";
import type { ReviewFormProps } from "./review-form";
import { RequestActions } from "./request-actions";

export interface ExternalRequestProps {
  /** Kind of request. */
  readonly type?: OneOf<ExternalRequestType>;
  /** Secret of the mailed link. */
  readonly hash?: string;
}

const APPOINTMENT = "appointment";
/** Statuses in which an appointment can be added to a calendar. */
const SCHEDULED_STATUSES = ["CONFIRMED", "PENDING"];
/** Deferred: needed only after a visit. */
const ReviewForm = deferred<ReviewFormProps>(async () => (await import("./review-form")).ReviewForm);
/** Deferred: only quotes have offers. */
const OfferPanel = deferred<OfferPanelProps>(async () => (await import("./offer-panel")).OfferPanel);
/** Deferred: only contacts have a conversation. */
const Conversation = deferred<ConversationProps>(async () => (await import("./conversation")).Conversation);
type Loaded = ExternalRequestView | "refused" | undefined;

/** Returns the request; `refused` for every unusable link, without the reason. */
function useRequest(type: string, hash: string, started: boolean): readonly [Loaded, (view: Loaded) => void] {
  const { http } = useRuntime();
  const { emit } = useElement();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!started) return;
    if (type === "" || hash === "") {
      setLoaded("refused");
      return;
    }
    http.call(externalRequest, { query: { type, hash }, expectSession: false }).then(
      (request) => {
        setLoaded(request);
        emit("td-request-loaded", { type });
      },
      (error: unknown) => {
        console.info("The request could not be loaded", error);
        setLoaded("refused");
      },
    );
  }, [http, emit, type, hash, started]);
  return [loaded, setLoaded];
}

export function ExternalRequest({ type = "", hash = "" }: ExternalRequestProps) {
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "external" });
  const [request, setRequest] = useRequest(type, hash, started);
  if (!started) return null;
  if (request === undefined || request === "refused" || request.erased === true)
    return (
      <PublicFrame title={t("external.title")}>
        <div className="td-form">
          {request === undefined ? (
            <Skeleton lines={5} />
          ) : request === "refused" ? (
            <Alert tone="warning" title={t("external.refused")} role="alert" />
          ) : (
            <Alert tone="info" title={t("external.erased")} />
          )}
        </div>
      </PublicFrame>
    );
  return (
    <PublicFrame title={request.audience === "DEALER" ? t("external.title-dealer") : t("external.title")} wide>
      <div className="td-form">
        {request.offer == null ? null : <OfferPanel hash={hash} offer={request.offer} />}
        <RequestActions type={type} hash={hash} request={request} onChanged={setRequest} />
        {request.review == null ? null : <ReviewForm hash={hash} isGiven={request.review === "GIVEN"} />}
        {request.thread == null ? null : <Conversation hash={hash} request={request} onChanged={setRequest} />}
        <Panel
          title={t(panelTitle(type))}
          rows={requestRows(request.thread == null ? request : { ...request, comments: null })}
        />
        <Panel title={t("external.customer")} rows={customerRows(request)} />
        {type === APPOINTMENT ? (
          <>
            <Panel title={t("external.dealer")} rows={dealerRows(request)} />
            <AppointmentLinks request={request} />
          </>
        ) : null}
      </div>
    </PublicFrame>
  );
}

/** Links to the calendar file, the route and the dealer's phone. */
function AppointmentLinks({ request }: { readonly request: ExternalRequestView }) {
  const t = useT();
  const { date, fitter, id } = request;
  const place = dealerAddress(request);
  const name = fitter?.name ?? "";
  const isScheduled = typeof date === "string" && SCHEDULED_STATUSES.includes(request.status ?? "");
  return (
    <div className="td-row">
      {isScheduled ? (
        <LinkButton
          size="sm"
          href={calendarFile({
            id: String(id),
            start: date,
            title: `${t("external.appointment")} – ${name}`,
            place: [name, place].filter(Boolean).join(", "),
          })}
          download="appointment.ics"
        >
          {t("external.calendar")}
        </LinkButton>
      ) : null}
      {place === "" ? null : (
        <LinkButton size="sm" newTab href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}>
          {t("external.route")}
        </LinkButton>
      )}
      {fitter?.tel ? (
        <LinkButton size="sm" href={telephoneLink(fitter.tel)}>
          {t("external.call")}
        </LinkButton>
      ) : null}
    </div>
  );
}
