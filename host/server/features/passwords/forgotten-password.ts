/** Routes of forgotten passwords and invitations. */
import { and, eq, ne } from "drizzle-orm";
import {
  changePassword,
  checkPasswordLink,
  sendPasswordMail,
  validatePassword,
} from "../../../../src/contract/endpoints/password";
import { isLanguageCode } from "../../../../src/contract/spec/translator";
import { createSession } from "../sign-in/create-session";
import { publicActor } from "../../identity/actors";
import { startingShop, type UserAccount } from "../../identity/credentials/credentials";
import { hashPassword } from "../../identity/credentials/password";
import { isFormerPassword, checkPassword, storePassword } from "../../identity/credentials/password-rules";
import { clearWrongPasswords } from "../../identity/credentials/credentials";
import { takeAttempt } from "../../identity/credentials/rate-limit";
import { endAllSessions } from "../../identity/sessions/sessions";
import type { PublicContext } from "../../platform/http/request-context";
import { publicRoute, type Route } from "../../platform/http/route";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import { membership, shop, userAccount } from "../../platform/storage/schema";
import { afterResponse } from "../../platform/http/after-response";
import { findLink, mailPasswordLink, consumeLink, type ValidLink } from "./password-links";

/** Masks an address, e.g. `c•••@garage.fr`, so that only its owner recognises it. */
export function maskedLogin(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain}`;
}

const INVALID = ["password-request-invalid"];

/** Rate limit of link attempts. Guessing is infeasible, but the load is limited. */
const guessLimit = (address: string) => ({ key: `password-link:${address}`, attempts: 100, minutes: 15 });

async function shopNames({ database }: ServerServices, userId: number): Promise<string[]> {
  const rows = await database
    .select({ name: shop.name })
    .from(membership)
    .innerJoin(shop, eq(shop.id, membership.shopId))
    .where(and(eq(membership.userId, userId), ne(membership.status, "REMOVED")));
  return rows.map((row) => row.name);
}

/** Returns the errors of a new password; empty when acceptable. */
export async function passwordErrors(
  services: ServerServices,
  user: UserAccount,
  password: string,
  names: readonly (string | undefined)[] = [],
): Promise<string[]> {
  const owner = {
    login: user.email,
    names: [user.firstName, user.lastName, ...names, ...(await shopNames(services, user.id))],
  };
  const check = checkPassword(password, owner);
  const failed = check.rules.filter((rule) => !rule.ok).map((rule) => rule.key);
  if (failed.length === 0 && (await isFormerPassword(services.database, user.id, password)))
    failed.push("password-rules.former");
  return failed.length === 0 ? [] : ["password-error-rules", ...failed];
}

/** Stores the new password, ends all sessions of the account and notifies its owner. Returns false when the link was used meanwhile. */
async function applyLink(
  services: ServerServices,
  context: PublicContext,
  link: ValidLink,
  passwordHash: string,
  names: Partial<UserAccount>,
): Promise<boolean> {
  const { database, mail, messages, config } = services;
  const { user, kind } = link;
  const params = { name: `${user.firstName} ${user.lastName}`.trim() || user.email, login: user.email };
  const letter = await writeLetter(messages, {
    template: "password-changed",
    recipient: user.email,
    locale: user.locale,
    params,
    link: `${config.publicUrl}/admin/forgottenPassword`,
  });
  const isStored = await database.transaction(async (transaction) => {
    if (!(await consumeLink(transaction, link))) return false;
    await storePassword(transaction, user.id, passwordHash);
    if (kind === "INVITATION")
      await transaction
        .update(userAccount)
        .set({ ...names, status: "ACTIVE" })
        .where(eq(userAccount.id, user.id));
    else await mail.queue(transaction, letter);
    await endAllSessions(transaction, user.id);
    await writeAudit(transaction, publicActor(context, user), {
      verb: kind === "INVITATION" ? "STATE" : "UPDATE",
      resource: "user",
      recordId: user.id,
      recordLabel: user.email,
      action: kind === "INVITATION" ? "accept-invitation" : "reset-password",
      changes: [{ field: "password", before: "•••", after: "•••" }],
    });
    return true;
  });
  if (isStored) await clearWrongPasswords(database, user.email);
  return isStored;
}

export function forgottenPasswordRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  return [
    // Same answer for every address, sent before the address is looked up.
    publicRoute(sendPasswordMail, async (context, { body }, reply) => {
      const login = body.login.trim().toLowerCase();
      const limits = [
        { key: `reset:${login}`, attempts: 5, minutes: 60 },
        { key: `reset-address:${context.address}`, attempts: 20, minutes: 60 },
      ];
      const states = [];
      for (const limit of limits) states.push(await takeAttempt(database, limit));
      const allowed = states.every((state) => state.allowed);
      afterResponse(reply, async () => {
        if (allowed) await mailPasswordLink(services, login, publicActor(context));
      });
      return { errors: [] };
    }),

    publicRoute(checkPasswordLink, async ({ address }, { body }) => {
      if (!(await takeAttempt(database, guessLimit(address))).allowed)
        return { valid: false, errors: ["password-error-too-many"] };
      const link = await findLink(database, body.hash);
      if (link === undefined) return { valid: false, errors: INVALID };
      const { user, kind, expiresAt } = link;
      return {
        valid: true,
        type: kind,
        loginMasked: maskedLogin(user.email),
        firstName: user.firstName,
        lastName: user.lastName,
        expiresAt: expiresAt.toISOString(),
        errors: [],
      };
    }),

    publicRoute(changePassword, async (context, { body, cookies }, reply) => {
      if (!(await takeAttempt(database, guessLimit(context.address))).allowed)
        return { errors: ["password-error-too-many"] };
      const link = await findLink(database, body.hash);
      if (link === undefined) return { errors: INVALID };
      const invited = link.kind === "INVITATION";
      const firstName = (body.firstName ?? link.user.firstName).trim();
      const lastName = (body.lastName ?? link.user.lastName).trim();
      if (invited && (firstName === "" || lastName === "")) return { errors: ["password-error-name"] };
      if (invited && body.acceptTerms !== true) return { errors: ["password-error-terms"] };
      const errors = await passwordErrors(services, link.user, body.password, [firstName, lastName]);
      // Only storing a password consumes the link.
      if (errors.length > 0) return { errors };

      const locale = isLanguageCode(body.locale) ? body.locale : link.user.locale;
      const stored = await applyLink(services, context, link, await hashPassword(body.password), {
        firstName,
        lastName,
        locale,
      });
      if (!stored) return { errors: INVALID };
      if (!invited) return { errors: [] };
      const user = {
        ...link.user,
        firstName,
        lastName,
        locale,
        passwordChangedAt: new Date(),
        mustChangePassword: false,
      };
      const { shopId, platform } = await startingShop(database, user);
      const { nextPath } = await createSession(
        services,
        context,
        { user, shopId, superMenus: platform, hashPart: undefined },
        cookies,
        reply,
      );
      return { errors: [], successfullyLogin: true, nextPathAfterLogin: nextPath };
    }),

    publicRoute(validatePassword, async ({ address }, { body }) => {
      const allowed = (await takeAttempt(database, { key: `password-rules:${address}`, attempts: 1_000, minutes: 15 }))
        .allowed;
      if (!allowed) return { valid: false, rules: [], errors: ["password-error-too-many"] };
      const link = body.hash === undefined ? undefined : await findLink(database, body.hash);
      const names = [body.firstName, body.lastName, body.shopName, link?.user.firstName, link?.user.lastName];
      return checkPassword(body.password, { login: link?.user.email ?? body.login, names });
    }),
  ];
}
