/** Context that handlers receive besides their input. */
import type { FastifyRequest } from "fastify";
import type { ConditionFacts } from "../../../../src/contract/conditions";
import type { PlanCode } from "../../../../src/contract/context";
import type { Right, RightsMap } from "../../../../src/contract/rights";
import type { shop } from "../storage/schema";
import type { SessionLimits } from "../storage/schema/sessions";
import type { ScopedDatabase } from "../storage/scoped-database";

/** The session's account, the identity it acts under, and its shop. */
export interface Identity {
  readonly sessionId: number;
  /** Owner of the rights and data: the impersonated user during a subrogation. */
  readonly userId: number;
  readonly email: string;
  readonly fullName: string;
  readonly shopId: number | null;
  readonly networkId: number | null;
  /** During a subrogation: the real user. */
  readonly initial: {
    readonly userId: number;
    readonly fullName: string;
    readonly reason: string;
    readonly expiresAt: Date;
  } | null;
  /** The account may only change its password or sign out. */
  readonly restricted: boolean;
}

/** What the account may do in its shop. */
export interface Access {
  readonly rights: RightsMap;
  readonly facts: ConditionFacts;
  /** Plan that would grant a right, for rights that only the current plan lacks. */
  readonly planFromRight: Readonly<Partial<Record<Right, PlanCode>>>;
  /** Limits of the page token; null for the user's own session. */
  readonly limits: SessionLimits | null;
  /** The account is read-only. */
  readonly readOnly: boolean;
  /** The shop is suspended or deleted: reads work, writes are refused. */
  readonly writesLocked: boolean;
  /** Rights that still allow writes in such a shop, so that its owner can pay. */
  readonly writableWhenLocked: readonly Right[];
  /** Changes whenever one of the properties above changes. Sent as `X-Rights-Stamp`. */
  readonly stamp: string;
}

/** Context of a call with a session. */
export interface RequestContext {
  readonly requestId: string;
  /** IP address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  /** Interface language of the session, `fr_FR`. */
  readonly locale: string;
  /** Content languages of the shop, the default first. */
  readonly languages: readonly string[];
  readonly identity: Identity;
  readonly access: Access;
  /** The session's shop at the start of the call. */
  readonly shop: typeof shop.$inferSelect | null;
  /** Database limited to the session's scope. */
  readonly data: ScopedDatabase;
}

/** Request context plus the session's own values. */
export interface SessionContext extends RequestContext {
  /** Remaining time of the session. Sent as `X-Session-Left`. */
  readonly sessionLeft: string;
}

/** Context of a public call. */
export interface PublicContext {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Context of the caller's session, if it has one. */
  readonly signedIn: RequestContext | null;
}

/** Returns request id, address and user agent of the caller, known without a session. */
export const requestOrigin = ({ id, ip, headers }: FastifyRequest) => ({
  requestId: id,
  address: ip,
  userAgent: headers["user-agent"] ?? "",
});
