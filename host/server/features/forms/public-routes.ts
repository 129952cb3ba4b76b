/** Public routes of request forms: the form, free starts, files, and the answers. */
import { eq } from "drizzle-orm";
import {
  countFormStage,
  formStarts,
  loadForm,
  sendForm,
  uploadFormFile,
} from "../../../../src/contract/endpoints/public-forms";
import { FORM_FILE_TYPES, MAX_FORM_FILE_BYTES } from "../../../../src/contract/forms/field-types";
import { fieldsOf } from "../../../../src/contract/forms/content";
import { dayInZone, wallClock } from "../../../../src/contract/zone-clock";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { fitter } from "../../platform/storage/schema";
import { storeFile } from "../../resources/writing/uploads";
import type { ServerServices } from "../../services/server-services";
import { findStarts } from "../booking/visits";
import { dealersOffered, offersOfForm, openForm, publicContent, type OpenForm } from "./open-form";
import { submitForm, targetOf } from "./submit";
import { countStage } from "./usage";
import { newTicket, ticketRefusal, VISIT_SECRET } from "./visit-ticket";

/** Files that one address may send in an hour. */
const MAX_UPLOADS = 30;
/** Steps that are counted from one address in an hour. */
const MAX_STAGES = 200;

/** Names a form on the whole server. */
const nameOf = ({ shop, version }: OpenForm): string => `${shop.id}.${version.content.code}`;

export const publicFormRoutes = (services: ServerServices): readonly Route[] => {
  const { database, files, secrets } = services;
  return [
    publicRoute(loadForm, async (_, { params, query }) => {
      const open = await openForm(database, params.shopCode, params.formCode);
      const locales = query.locale === undefined ? open.locales : [query.locale, ...open.locales];
      return {
        content: publicContent(open.version.content),
        version: open.version.number,
        ...(await offersOfForm(open, locales)),
        locales: [...open.locales],
        today: dayInZone(open.shop.timeZone),
        ticket: newTicket(await secrets.get(VISIT_SECRET), nameOf(open)),
      };
    }),

    publicRoute(formStarts, async (_, { params, query }) => {
      const open = await openForm(database, params.shopCode, params.formCode);
      const { assignTo, fixedDealer } = open.rules;
      const dealerId = Number(assignTo === "FIXED" ? fixedDealer : query.dealer);
      const hasSlots = fieldsOf(open.version.content).some(({ type }) => type === "TIME_SLOT");
      if (!hasSlots || dealerId === 0 || (await dealersOffered(open.data, dealerId)).length === 0)
        return { starts: [] };
      const dealer = await open.data.find(fitter, eq(fitter.id, dealerId));
      const ids = query.services === "" ? [] : query.services.split(",").map((id) => ({ id: Number(id), quantity: 1 }));
      const visit = { dealerId, request: { services: ids, channel: "WEBSITE" }, languages: open.locales } as const;
      const starts = await findStarts(open.data, visit, new Date());
      const zone = dealer?.timeZone ?? open.shop.timeZone;
      return { starts: starts.map((start) => wallClock(start, zone).slice(0, 16)) };
    }),

    publicRoute(uploadFormFile, async ({ address }, { params, upload }) => {
      await requireAttempt(database, { key: `form-file:${address}`, attempts: MAX_UPLOADS, minutes: 60 });
      const open = await openForm(database, params.shopCode, params.formCode);
      if (upload === undefined || !fieldsOf(open.version.content).some(({ type }) => type === "FILE"))
        throw new ApiProblem("validation", { errors: ["file.error.empty"] });
      const options = { types: FORM_FILE_TYPES, maxBytes: MAX_FORM_FILE_BYTES };
      const { id, name } = await storeFile(open.data, files, { name: targetOf(open) }, options, upload);
      return { token: id, name };
    }),

    publicRoute(countFormStage, async ({ address }, { params, body }) => {
      await requireAttempt(database, { key: `form-stage:${address}`, attempts: MAX_STAGES, minutes: 60 });
      const open = await openForm(database, params.shopCode, params.formCode);
      if (body.stage > open.version.content.steps.length) return { counted: false };
      await countStage(open.data, open, body.stage);
      return { counted: true };
    }),

    publicRoute(sendForm, async (context, { params, body }) => {
      const open = await openForm(database, params.shopCode, params.formCode);
      const attempts = Number(open.rules["maxPerHour"] ?? 5);
      const name = nameOf(open);
      // Refused answers count too, but a visitor may correct them a few times.
      await requireAttempt(database, {
        key: `form-try:${name}:${context.address}`,
        attempts: attempts * 10,
        minutes: 60,
      });
      // A program that fills in every input learns nothing.
      if (body.website !== "")
        return { received: true, errors: [], fields: {}, thankYou: open.version.content.thankYou, redirectUrl: "" };
      const refusal =
        open.rules["captcha"] === "INVISIBLE"
          ? ticketRefusal(await secrets.get(VISIT_SECRET), name, body.ticket)
          : undefined;
      if (refusal !== undefined)
        return { received: false, errors: [refusal], fields: {}, thankYou: {}, redirectUrl: "" };
      return submitForm(services, open, body, async () => {
        await requireAttempt(database, { key: `form:${name}:${context.address}`, attempts, minutes: 60 });
      });
    }),
  ];
};
