/** Shows a request by a mailed link without JavaScript: its panels, and a form per allowed action. */
import { fillPath } from "../../../../../src/contract/endpoint";
import { whenText } from "../../../../../src/contract/dealer-clock";
import {
  actOnExternalRequest,
  EXTERNAL_ACTIONS,
  externalRequest,
  externalRequestStarts,
  MAX_PROPOSALS,
  MAX_REASON_LENGTH,
  type ExternalAction,
  type ExternalOffer,
  type ExternalRequestView,
} from "../../../../../src/contract/endpoints/public-pages";
import {
  customerRows,
  dealerRows,
  panelTitle,
  requestRows,
  statusKey,
  telephoneLink,
  type ExternalRow,
  type ExternalValue,
} from "../../../../../src/contract/external-rows";
import { OFFER_GROUPS } from "../../../../../src/contract/quotes";
import { amountText } from "../../../services/pdf/amounts";
import { dayText } from "../../../services/pdf/days";
import { html, type Part } from "../../../platform/html";
import { ApiProblem } from "../../../platform/http/problem";
import { field, form, select, checkbox } from "./fields";
import { sentText, type FormOutcome, type PlainPage, type PlainScreen } from "./plain-page";

const linkOf = ({ query }: PlainPage) => ({ type: query.get("type") ?? "", hash: query.get("hash") ?? "" });

/** Returns a message or its fallback. */
const textOr = ({ t }: PlainPage, key: string, fallback: string): string => {
  const text = t(key);
  return text === key ? fallback : text;
};

function renderValue(page: PlainPage, value: ExternalValue): Part {
  if ("text" in value) return value.text;
  if ("instant" in value) return whenText(value.instant, page.locale.replace("_", "-"));
  if ("telephone" in value) return html`<a href="${telephoneLink(value.telephone)}">${value.telephone}</a>`;
  if ("status" in value) return textOr(page, statusKey(value.status), value.status);
  return textOr(page, value.key, value.code);
}

const panel = (page: PlainPage, title: string, rows: readonly ExternalRow[]): Part =>
  rows.length > 0 &&
  html`<h2>${page.t(title)}</h2>
    <dl>
      ${rows.map(
        ([label, value]) =>
          html`<dt>${page.t(label)}</dt>
            <dd>${renderValue(page, value)}</dd>`,
      )}
    </dl>`;

/** Returns a formatter of amounts in minor units. */
const moneyIn =
  ({ locale }: PlainPage, { currency }: Pick<ExternalOffer, "currency">) =>
  (minor: number): string =>
    amountText({ minor, currency }, locale);

function renderOffer(page: PlainPage, offer: ExternalOffer): Part {
  const { t, locale } = page;
  const { state, reference, validUntil, message, conditions, groups, accepted } = offer;
  const money = moneyIn(page, offer);
  const shown = state === "ACCEPTED" ? groups.filter(({ group }) => group === accepted) : groups;
  return [
    html`<p class="notice">${t(`external.offer.${state}`, { reference, date: dayText(validUntil, locale) })}</p>`,
    message != null && html`<p>${message}</p>`,
    shown.map(
      ({ group, lines, total }) =>
        html`<h2>${t("external.offer.group", { group })}</h2>
          <dl>
            ${lines.map(
              ({ label, quantity, total: sum }) =>
                html`<dt>${label}</dt>
                  <dd>${quantity} × · ${money(sum)}</dd>`,
            )}
          </dl>
          <p>${t("external.offer.total", { amount: money(total) })}</p>`,
    ),
    conditions != null && html`<p>${conditions}</p>`,
  ];
}

const panels = (page: PlainPage, request: ExternalRequestView): Part => [
  panel(page, panelTitle(linkOf(page).type), requestRows(request)),
  panel(page, "external.customer", customerRows(request)),
  panel(page, "external.dealer", dealerRows(request)),
];

/** Input fields of an action besides the consent. */
async function renderQuestions(page: PlainPage, action: ExternalAction, request: ExternalRequestView): Promise<Part> {
  const { t, locale } = page;
  const choices = (starts: readonly string[]) =>
    starts.map((value) => ({ value, label: whenText(value, locale.replace("_", "-")) }));
  const reason = (required: boolean) =>
    field(t("external.reason"), "reason", { maxlength: MAX_REASON_LENGTH, required });
  if (action === "cancel") return reason(false);
  if (action === "refuse") return reason(request.audience === "DEALER");
  if (action === "confirm" && request.proposals != null && request.proposals.length > 0)
    return select(t("external.ask.confirm-proposed"), "at", choices(request.proposals));
  const { offer } = request;
  if (action === "accept" && offer != null) {
    const money = moneyIn(page, offer);
    const offers = offer.groups.map(({ group, total }) => ({
      value: group,
      label: t("external.offer.choice", { group, amount: money(total) }),
    }));
    return [
      html`<input type="hidden" name="revision" value="${offer.revision}" />`,
      select(t("external.offer.choose"), "group", offers),
    ];
  }
  if (action !== "reschedule" && action !== "propose") return null;
  const { starts } = await page.call(externalRequestStarts, { query: linkOf(page) });
  if (starts.length === 0) return undefined;
  if (action === "reschedule") return select(t("external.time"), "at", choices(starts));
  return Array.from({ length: MAX_PROPOSALS }, (_, index) =>
    select(t("external.time-n", { n: index + 1 }), "starts", [{ value: "", label: "–" }, ...choices(starts)]),
  );
}

/** Renders one action as a collapsed form with a required consent checkbox. */
async function actionForm(page: PlainPage, action: ExternalAction, request: ExternalRequestView): Promise<Part> {
  const { t } = page;
  const questionParts = await renderQuestions(page, action, request);
  const body =
    questionParts === undefined
      ? html`<p>${t("external.no-starts")}</p>`
      : form(
          page,
          fillPath(actOnExternalRequest.path, { action }),
          [questionParts, checkbox(t(`external.ask.${action}`), "agreed", true)],
          t("external.send"),
        );
  return html`<details>
    <summary>${t(`external.action.${action}`)}</summary>
    ${body}
  </details>`;
}

async function renderRequest(page: PlainPage, request: ExternalRequestView): Promise<Part> {
  if (request.erased === true) return html`<p class="notice">${page.t("external.erased")}</p>`;
  const forms: Part[] = [];
  for (const action of request.actions ?? []) forms.push(await actionForm(page, action, request));
  return [request.offer != null && renderOffer(page, request.offer), forms, panels(page, request)];
}

/** One answer for all requests that cannot be shown. */
async function renderIfFound(page: PlainPage, draw: () => Promise<Part>): Promise<Part> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return html`<p class="alert" role="alert">${page.t("external.refused")}</p>`;
  }
}

export const externalRequestScreen: PlainScreen = {
  tags: ["td-external-request"],
  forms: [
    {
      action: actOnExternalRequest.path,
      async submit(page, values, params): Promise<FormOutcome> {
        const action = EXTERNAL_ACTIONS.find((candidate) => candidate === params["action"]);
        if (action === undefined || !values.has("agreed")) return { errors: ["external.error.not-now"] };
        const reason = sentText(values, "reason").trim();
        const at = sentText(values, "at");
        const group = OFFER_GROUPS.find((letter) => letter === sentText(values, "group"));
        const starts = values.getAll("starts").filter((start) => start !== "");
        if (action === "propose" && starts.length === 0) return { errors: ["external.error.start"] };
        const body = {
          ...linkOf(page),
          ...(reason !== "" && { reason }),
          ...(at !== "" && { at }),
          ...(group !== undefined && { group, revision: Number(sentText(values, "revision")) }),
          ...(action === "propose" && { starts }),
        };
        const { errors, already, request } = await page.call(actOnExternalRequest, { params: { action }, body });
        if (errors != null && errors.length > 0) return { errors };
        const message = page.t(already === true ? "external.already" : `external.done.${action}`);
        const after = request == null ? null : await renderIfFound(page, () => renderRequest(page, request));
        return {
          done: html`<p class="notice" role="status">${message}</p>
            ${after}`,
        };
      },
    },
  ],
  draw: (page) =>
    renderIfFound(page, async () => renderRequest(page, await page.call(externalRequest, { query: linkOf(page) }))),
};
