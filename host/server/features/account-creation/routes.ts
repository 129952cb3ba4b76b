/** Routes of the public shop creation. */
import type { CreationStepCode, CreationValues } from "../../../../src/contract/endpoints/creation";
import {
  claimableDealers,
  domainAlreadyUsed,
  domainCandidate,
  loadCreationSteps,
  resendCreationCode,
  sendClaimCode,
  validateCreationStep,
} from "../../../../src/contract/endpoints/creation";
import { hashPassword } from "../../identity/credentials/password";
import { checkPassword } from "../../identity/credentials/password-rules";
import { removeAttempt, requireAttempt, takeAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import type { ResourceServices } from "../../resources/resource-services";
import { afterResponse } from "../../platform/http/after-response";
import { sendCode } from "./creation-mails";
import { maskedLogin } from "../passwords/forgotten-password";
import { findClaimable, saveClaim, mailClaimCode } from "./claims";
import { creationContext, type CreationContext } from "./contexts";
import { creatingRoutes, type MissingStep } from "./creating";
import { DISPOSABLE_DOMAINS } from "./disposable-mail";
import { freeLabels, isTaken, labelError, RESERVED_MINUTES } from "./domains";
import { findDraft, openDraft, furthestStep, saveDraft, tryCode, type CreationDraft } from "./drafts";
import { findInvitation } from "./invitations";
import { hasPromo, promoError } from "./promo-codes";
import { creationPlans, creationSteps, storableValues, stepErrors, type Invited, type ValueError } from "./steps";
import { creationTemplates } from "./templates";

interface StepResponse {
  errors: ValueError[];
  draft?: string;
  next?: CreationStepCode;
}

const refuse = (field: string, key: string): StepResponse => ({ errors: [{ field, key }] });
const TOO_MANY = "creation.error.too-many";

/** Returns all public routes of shop creation. */
export function creationRoutes(services: ResourceServices): readonly Route[] {
  const { database, config } = services;
  const baseDomains = config.shopDomains;
  const stepsOf = async (context: CreationContext, locale: string, invited?: Invited) =>
    creationSteps(context, locale, { baseDomains, templates: await creationTemplates(database), invited });

  const contextOf = (text: string): CreationContext => {
    const context = creationContext(text);
    if (context === undefined) throw new ApiProblem("not-found");
    return context;
  };

  const passwordErrors = ({ password = "", ...values }: CreationValues): ValueError[] => {
    const names = [values["firstName"], values["lastName"], values["companyName"]].map(String);
    const { valid } = checkPassword(String(password), { login: String(values["email"] ?? ""), names });
    return valid ? [] : [{ field: "password", key: "password-error-rules" }];
  };

  async function startDraft(
    context: CreationContext,
    locale: string,
    values: CreationValues,
    address: string,
    invitation: Awaited<ReturnType<typeof findInvitation>>,
  ): Promise<{ response: StepResponse; newDraft?: { id: number; token: string } }> {
    const [step] = await stepsOf(context, locale);
    const errors = step === undefined ? [] : stepErrors(step, values);
    if (!errors.some((error) => error.field === "password")) errors.push(...passwordErrors(values));
    const email = String(values["email"] ?? "")
      .trim()
      .toLowerCase();
    if (invitation !== undefined && email !== invitation.email)
      errors.push({ field: "email", key: "creation.error.invitation-email" });
    if (DISPOSABLE_DOMAINS.has(email.split("@")[1] ?? ""))
      errors.push({ field: "email", key: "creation.error.disposable" });
    if (errors.length > 0 || step === undefined) return { response: { errors } };
    const limits = [
      { key: `creation:${email}`, attempts: 5, minutes: 60 },
      { key: `creation-address:${address}`, attempts: 20, minutes: 60 },
    ];
    for (const limit of limits)
      if (!(await takeAttempt(database, limit)).allowed) return { response: refuse("", TOO_MANY) };
    const passwordHash = await hashPassword(String(values["password"]));
    const storedValues = { ...storableValues(step, values), email };
    const newDraft = await openDraft(database, {
      context: context.code,
      locale,
      email,
      passwordHash,
      values: storedValues,
      invitationId: invitation?.id ?? null,
    });
    return { response: { errors: [], draft: newDraft.token }, newDraft };
  }

  /** Validates and stores a step after the first. */
  async function saveStep(
    context: CreationContext,
    draft: CreationDraft,
    code: CreationStepCode,
    values: CreationValues,
  ): Promise<StepResponse> {
    const steps = await stepsOf(context, draft.locale);
    const step = steps.find((candidate) => candidate.code === code);
    if (step === undefined) return refuse("", "creation.error.choice");
    const errors = stepErrors(step, values);
    if (errors.length > 0) return { errors };
    if (code !== "CODE" && draft.verifiedAt === null) return refuse("", "creation.error.code-first");
    if (code === "CODE") {
      const attempt = await tryCode(database, draft, String(values["code"]).trim());
      if (attempt !== "RIGHT")
        return refuse("code", attempt === "UNUSABLE" ? "creation.error.code-expired" : "creation.error.code-wrong");
    }
    if (code === "CLAIM") {
      const claimCode = String(values["claimCode"] ?? "").trim();
      const error = await saveClaim(database, draft, String(values["claim"] ?? ""), claimCode);
      if (error !== undefined) return refuse(claimCode === "" ? "claim" : "claimCode", error);
    }
    if (code === "PLAN") {
      const limit = { key: `creation-promo:${String(draft.id)}`, attempts: 20, minutes: 60 };
      // Counted before the check, so that past the limit a valid code gets the same answer as an invalid one.
      if (hasPromo(values) && !(await takeAttempt(database, limit)).allowed) return refuse("promoCode", TOO_MANY);
      const error = promoError(config, values);
      if (error !== undefined) return refuse("promoCode", error);
      if (hasPromo(values)) await removeAttempt(database, limit.key);
    }
    const reserved = code === "DOMAIN" ? await reserve(draft, values) : {};
    if (reserved instanceof Array) return { errors: reserved };
    const storedValues = { ...draft.values, ...storableValues(step, values) };
    // Skip the claim step when no dealer matches.
    const hasClaimable =
      code === "BUSINESS" && (await findClaimable(database, { ...draft, values: storedValues })).length > 0;
    const skipped = code === "BUSINESS" && !hasClaimable ? 1 : 0;
    const next = steps[step.position + 1 + skipped]?.code ?? step.code;
    const furthest = steps.find((candidate) => candidate.code === furthestStep(draft))?.position ?? 0;
    await saveDraft(database, draft.id, {
      values: storedValues,
      ...(step.position + 1 > furthest && { step: next }),
      ...reserved,
    });
    return { errors: [], next };
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

  /** Returns the first incomplete step, to which the screen returns. */
  async function findMissingStep(context: CreationContext, draft: CreationDraft): Promise<MissingStep | undefined> {
    if (draft.verifiedAt === null) return { field: "code", key: "creation.error.code-first", step: "CODE" };
    for (const step of await stepsOf(context, draft.locale)) {
      const publicStep = { ...step, fields: step.fields.filter(({ kind }) => kind !== "password" && kind !== "code") };
      const [error] = stepErrors(publicStep, draft.values);
      if (error !== undefined) return { field: error.field, key: error.key, step: step.code };
    }
    const promo = promoError(config, draft.values);
    return promo === undefined ? undefined : { field: "promoCode", key: promo, step: "PLAN" };
  }

  const checkRateLimit = async (address: string): Promise<void> => {
    await requireAttempt(database, { key: `creation-look:${address}`, attempts: 600, minutes: 15 });
  };

  /** Returns the draft of a secret whose e-mail address is verified. Other drafts must reveal nothing about the directory. */
  const verifiedDraft = async (token: string): Promise<CreationDraft | undefined> => {
    const draft = await findDraft(database, token);
    return draft === undefined || draft.shopId !== null || draft.verifiedAt === null ? undefined : draft;
  };

  return [
    publicRoute(loadCreationSteps, async ({ address }, { params, query }) => {
      const context = contextOf(params.context);
      await checkRateLimit(address);
      const draft = query.draft === undefined ? undefined : await findDraft(database, query.draft);
      // Also resumes a shop whose last phases failed.
      const resumable = draft?.context === context.code && draft.phase !== "DONE" ? draft : undefined;
      const invitation = await findInvitation(database, context, query.invitation, resumable);
      const invited = invitation !== undefined || resumable?.invitationId != null;
      const access = context.access === "INVITATION" && invited ? "OPEN" : context.access;
      return {
        context: context.code,
        access,
        invitedBy: invitation?.networkName ?? null,
        steps: access === "OPEN" ? await stepsOf(context, params.locale, invitation) : [],
        plans: creationPlans(context),
        baseDomains: [...baseDomains],
        terms: { version: config.termsVersion, url: config.termsUrl },
        existingDraft:
          resumable === undefined ? null : { step: furthestStep(resumable), values: { ...resumable.values } },
      };
    }),

    publicRoute(validateCreationStep, async ({ address }, { body }, reply): Promise<StepResponse> => {
      const context = contextOf(body.context);
      if (context.access === "CLOSED") return refuse("", "creation.error.closed");
      const step = body.step ?? "BEGIN";
      const draft = body.draft === undefined ? undefined : await findDraft(database, body.draft);
      if (step === "BEGIN") {
        const invitation = await findInvitation(database, context, body.invitation, draft);
        if (invitation === undefined && (context.access === "INVITATION" || body.invitation !== undefined))
          return refuse("", "creation.error.invitation-over");
        const { response, newDraft } = await startDraft(context, body.locale, body.values, address, invitation);
        // Look up the account after the answer, so that response times do not reveal it.
        if (newDraft !== undefined) afterResponse(reply, () => sendCode(services, newDraft.id, newDraft.token));
        return response;
      }
      if (draft === undefined || draft.shopId !== null || draft.context !== context.code)
        return refuse("", "creation.error.draft-gone");
      return { ...(await saveStep(context, draft, step, body.values)), draft: body.draft };
    }),

    publicRoute(resendCreationCode, async ({ address }, { body }, reply) => {
      await checkRateLimit(address);
      const draft = await findDraft(database, body.draft);
      if (draft === undefined || draft.shopId !== null) return { errors: ["creation.error.draft-gone"] };
      if (draft.codeSentAt !== null && Date.now() - draft.codeSentAt.getTime() < 60_000)
        return { errors: ["creation.error.code-wait"] };
      if (!(await takeAttempt(database, { key: `creation-code:${draft.email}`, attempts: 10, minutes: 60 })).allowed)
        return { errors: [TOO_MANY] };
      afterResponse(reply, () => sendCode(services, draft.id, body.draft));
      return { errors: [] };
    }),

    publicRoute(claimableDealers, async ({ address }, { body }) => {
      await checkRateLimit(address);
      const draft = await verifiedDraft(body.draft);
      const dealers = draft === undefined ? [] : await findClaimable(database, draft);
      return {
        dealers: dealers.map(({ id, name, address: postalAddress, email }) => ({
          id: String(id),
          name,
          address: [postalAddress.address1, [postalAddress.postalCode, postalAddress.city].filter(Boolean).join(" ")]
            .filter(Boolean)
            .join(", "),
          proof: email ? ("CODE" as const) : ("REVIEW" as const),
          mailedTo: email ? maskedLogin(email) : null,
        })),
      };
    }),

    publicRoute(sendClaimCode, async ({ address }, { body }) => {
      await checkRateLimit(address);
      const draft = await verifiedDraft(body.draft);
      if (draft === undefined) return { errors: ["creation.error.draft-gone"] };
      const limit = { key: `creation-claim:${String(draft.id)}`, attempts: 5, minutes: 60 };
      if (!(await takeAttempt(database, limit)).allowed) return { errors: [TOO_MANY] };
      const sent = await mailClaimCode(services, draft, Number(body.dealer));
      return { errors: sent ? [] : ["creation.error.claim"] };
    }),

    publicRoute(domainCandidate, async ({ address }, { params }) => {
      await checkRateLimit(address);
      const [baseDomain = ""] = baseDomains;
      const [label = ""] = await freeLabels(database, params.name, baseDomain, 1);
      return { label, baseDomain };
    }),

    publicRoute(domainAlreadyUsed, async ({ address }, { params }) => {
      await checkRateLimit(address);
      if (!baseDomains.includes(params.baseDomain)) throw new ApiProblem("not-found");
      const label = params.label.trim().toLowerCase();
      const error = labelError(label);
      const used = error === null && (await isTaken(database, label, params.baseDomain));
      const candidates = used || error !== null ? await freeLabels(database, label, params.baseDomain, 3) : [];
      return { used, error, candidates };
    }),

    ...creatingRoutes(services, { checkRateLimit, findMissingStep }),
  ];
}
