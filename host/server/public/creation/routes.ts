/** Creating a shop from outside (Spec 1 §2.3, §7; paths stated there). */
import type { CreationStepCode, CreationValues } from "../../../../src/contract/endpoints/creation";
import {
  createShop,
  domainAlreadyUsed,
  domainCandidate,
  loadCreationSteps,
  resendCreationCode,
  validateCreationStep,
} from "../../../../src/contract/endpoints/creation";
import { enter, publicActor } from "../../auth/entrance";
import { hashPassword } from "../../auth/password";
import { judgePassword } from "../../auth/password-rules";
import { takeAttempt } from "../../auth/rate-limit";
import { ApiProblem } from "../../http/problem";
import { publicRoute, type Route } from "../../http/route";
import type { ServerParts } from "../../server-parts";
import { afterAnswer } from "../after-answer";
import { sendCode, sendWelcome } from "./creation-mails";
import { creationContext, type CreationContext } from "./contexts";
import { createFromDraft } from "./create-shop";
import { DISPOSABLE } from "./disposable-mail";
import { freeLabels, isTaken, labelError, RESERVED_MINUTES } from "./domains";
import { findDraft, openDraft, reached, saveDraft, tryCode, type CreationDraft } from "./drafts";
import { createFirstDealer } from "./first-dealer";
import { creationPlans, creationSteps, keptValues, stepErrors, type ValueError } from "./steps";

interface StepAnswer {
  errors: ValueError[];
  draft?: string;
}

const refused = (field: string, key: string): StepAnswer => ({ errors: [{ field, key }] });
const TOO_MANY = "creation.error.too-many";

export function creationRoutes(parts: ServerParts): readonly Route[] {
  const { database, config } = parts;
  const baseDomains = config.shopDomains;
  const stepsOf = (context: CreationContext, locale: string) => creationSteps(context, locale, baseDomains);

  const contextOf = (text: string): CreationContext => {
    const context = creationContext(text);
    if (context === undefined) throw new ApiProblem("not-found");
    return context;
  };

  const passwordErrors = ({ password = "", ...values }: CreationValues): ValueError[] => {
    const names = [values["firstName"], values["lastName"], values["companyName"]].map(String);
    const { valid } = judgePassword(String(password), { login: String(values["email"] ?? ""), names });
    return valid ? [] : [{ field: "password", key: "password-error-rules" }];
  };

  async function begin(
    context: CreationContext,
    locale: string,
    values: CreationValues,
    address: string,
  ): Promise<{ answer: StepAnswer; opened?: { id: number; token: string } }> {
    const [step] = stepsOf(context, locale);
    const errors = step === undefined ? [] : stepErrors(step, values);
    if (!errors.some((error) => error.field === "password")) errors.push(...passwordErrors(values));
    const email = String(values["email"] ?? "")
      .trim()
      .toLowerCase();
    if (DISPOSABLE.has(email.split("@")[1] ?? "")) errors.push({ field: "email", key: "creation.error.disposable" });
    if (errors.length > 0 || step === undefined) return { answer: { errors } };
    const limits = [
      { key: `creation:${email}`, attempts: 5, minutes: 60 },
      { key: `creation-address:${address}`, attempts: 20, minutes: 60 },
    ];
    for (const limit of limits)
      if (!(await takeAttempt(database, limit)).allowed) return { answer: refused("", TOO_MANY) };
    const passwordHash = await hashPassword(String(values["password"]));
    const kept = { ...keptValues(step, values), email };
    const opened = await openDraft(database, { context: context.code, locale, email, passwordHash, values: kept });
    return { answer: { errors: [], draft: opened.token }, opened };
  }

  /** Checks a step after the first, and keeps its values. */
  async function go(
    context: CreationContext,
    draft: CreationDraft,
    code: CreationStepCode,
    values: CreationValues,
  ): Promise<ValueError[]> {
    const steps = stepsOf(context, draft.locale);
    const step = steps.find((known) => known.code === code);
    if (step === undefined) return [{ field: "", key: "creation.error.choice" }];
    const errors = stepErrors(step, values);
    if (errors.length > 0) return errors;
    if (code !== "CODE" && draft.verifiedAt === null) return [{ field: "", key: "creation.error.code-first" }];
    if (code === "CODE") {
      const tried = await tryCode(database, draft, String(values["code"]).trim());
      if (tried !== "RIGHT")
        return [{ field: "code", key: tried === "OVER" ? "creation.error.code-over" : "creation.error.code-wrong" }];
    }
    const reserved = code === "DOMAIN" ? await reserve(draft, values) : {};
    if (reserved instanceof Array) return reserved;
    const next = steps[step.position + 1]?.code ?? step.code;
    const furthest = steps.find((known) => known.code === reached(draft))?.position ?? 0;
    await saveDraft(database, draft.id, {
      values: { ...draft.values, ...keptValues(step, values) },
      ...(step.position + 1 > furthest && { step: next }),
      ...reserved,
    });
    return [];
  }

  async function reserve(
    draft: CreationDraft,
    values: CreationValues,
  ): Promise<ValueError[] | { domain: string; domainReservedUntil: Date }> {
    const label = String(values["label"]).trim();
    const baseDomain = String(values["baseDomain"]);
    const error =
      labelError(label) ??
      ((await isTaken(database, label, baseDomain, draft.id)) ? "creation.error.domain-taken" : null);
    if (error !== null) return [{ field: "label", key: error }];
    return { domain: `${label}.${baseDomain}`, domainReservedUntil: new Date(Date.now() + RESERVED_MINUTES * 60_000) };
  }

  /** The first step whose values lack: where the screen has to go back to. */
  function missing(
    context: CreationContext,
    draft: CreationDraft,
  ): { field: string; key: string; step: CreationStepCode } | undefined {
    if (draft.verifiedAt === null) return { field: "code", key: "creation.error.code-first", step: "CODE" };
    for (const step of stepsOf(context, draft.locale)) {
      const asked = { ...step, fields: step.fields.filter(({ kind }) => kind !== "password" && kind !== "code") };
      const [error] = stepErrors(asked, draft.values);
      if (error !== undefined) return { field: error.field, key: error.key, step: step.code };
    }
    return undefined;
  }

  const limited = async (address: string): Promise<void> => {
    if (!(await takeAttempt(database, { key: `creation-look:${address}`, attempts: 600, minutes: 15 })).allowed)
      throw new ApiProblem("too-many-requests");
  };

  return [
    publicRoute(loadCreationSteps, async ({ address }, { params, query }) => {
      const context = contextOf(params.context);
      await limited(address);
      const draft = query.draft === undefined ? undefined : await findDraft(database, query.draft);
      const resumed = draft?.context === context.code && draft.shopId === null ? draft : undefined;
      return {
        context: context.code,
        access: context.access,
        steps: context.access === "OPEN" ? stepsOf(context, params.locale) : [],
        plans: creationPlans(context),
        baseDomains: [...baseDomains],
        terms: { version: config.termsVersion, url: config.termsUrl },
        existingDraft: resumed === undefined ? null : { step: reached(resumed), values: { ...resumed.values } },
      };
    }),

    publicRoute(validateCreationStep, async ({ address }, { body }, reply): Promise<StepAnswer> => {
      const context = contextOf(body.context);
      if (context.access === "CLOSED") return refused("", "creation.error.closed");
      const step = body.step ?? "BEGIN";
      if (step === "BEGIN") {
        const { answer, opened } = await begin(context, body.locale, body.values, address);
        // Whether the address has an account decides which mail is written, and is looked up when the answer has left.
        if (opened !== undefined) afterAnswer(reply, () => sendCode(parts, opened.id, opened.token));
        return answer;
      }
      const draft = body.draft === undefined ? undefined : await findDraft(database, body.draft);
      if (draft === undefined || draft.shopId !== null || draft.context !== context.code)
        return refused("", "creation.error.draft-gone");
      return { errors: await go(context, draft, step, body.values), draft: body.draft };
    }),

    publicRoute(resendCreationCode, async ({ address }, { body }, reply) => {
      await limited(address);
      const draft = await findDraft(database, body.draft);
      if (draft === undefined || draft.shopId !== null) return { errors: ["creation.error.draft-gone"] };
      if (draft.codeSentAt !== null && Date.now() - draft.codeSentAt.getTime() < 60_000)
        return { errors: ["creation.error.code-wait"] };
      if (!(await takeAttempt(database, { key: `creation-code:${draft.email}`, attempts: 10, minutes: 60 })).allowed)
        return { errors: [TOO_MANY] };
      afterAnswer(reply, () => sendCode(parts, draft.id, body.draft));
      return { errors: [] };
    }),

    publicRoute(domainCandidate, async ({ address }, { params }) => {
      await limited(address);
      const [baseDomain = ""] = baseDomains;
      const [label = ""] = await freeLabels(database, params.name, baseDomain, 1);
      return { label, baseDomain };
    }),

    publicRoute(domainAlreadyUsed, async ({ address }, { params }) => {
      await limited(address);
      if (!baseDomains.includes(params.baseDomain)) throw new ApiProblem("not-found");
      const label = params.label.trim().toLowerCase();
      const error = labelError(label);
      const used = error === null && (await isTaken(database, label, params.baseDomain));
      const candidates = used || error !== null ? await freeLabels(database, label, params.baseDomain, 3) : [];
      return { used, error, candidates };
    }),

    publicRoute(createShop, async (context, { body, cookies }, reply) => {
      await limited(context.address);
      const draft = await findDraft(database, body.draft);
      const wanted = draft === undefined ? undefined : creationContext(draft.context);
      if (draft === undefined || wanted === undefined)
        return { errors: [{ field: "", key: "creation.error.draft-gone", step: "BEGIN" as const }] };
      const lacking = draft.shopId === null ? missing(wanted, draft) : undefined;
      if (lacking !== undefined) return { errors: [lacking] };

      const created = await createFromDraft(database, wanted, draft.id, { ...publicActor(context), channel: "PUBLIC" });
      if (created.state === "DOMAIN_TAKEN")
        return { errors: [{ field: "label", key: "creation.error.domain-taken", step: "DOMAIN" as const }] };
      if (created.state === "EMAIL_USED")
        return { errors: [{ field: "email", key: "creation.error.email-used", step: "BEGIN" as const }] };
      const told = { errors: [], shopCode: created.shop.code, shopUrl: created.shop.settings.shopUrl };
      // Whoever sends the draft again is not signed in by it: the password is.
      if (created.state === "EXISTS") return { ...told, successfullyLogin: false, nextPathAfterLogin: "/login" };

      const entrance = { user: created.owner, shopId: created.shop.id, superMenus: false, hashPart: undefined };
      const entered = await enter(parts, context, entrance, cookies, reply);
      await createFirstDealer(entered.context, draft.values);
      await sendWelcome(parts, created.owner, created.shop);
      return { ...told, successfullyLogin: true, nextPathAfterLogin: entered.nextPath };
    }),
  ];
}
