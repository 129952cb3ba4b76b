/** What a handler knows about the call besides its input. */
import type { FastifyRequest } from "fastify";
import type { ConditionFacts } from "../../../src/contract/conditions";
import type { PlanCode } from "../../../src/contract/context";
import type { Right, RightsMap } from "../../../src/contract/rights";
import type { ScopedDatabase } from "../storage/scoped-database";

/** The account of the session, as whom it acts, and where. */
export interface Identity {
  readonly sessionId: number;
  /** Whose rights and data these are: the other person under subrogation. */
  readonly userId: number;
  readonly email: string;
  readonly fullName: string;
  readonly shopId: number | null;
  readonly networkId: number | null;
  /** Under subrogation: the real person. */
  readonly initial: {
    readonly userId: number;
    readonly fullName: string;
    readonly reason: string;
    readonly expiresAt: Date;
  } | null;
  /** Only a new password or signing out is allowed. */
  readonly restricted: boolean;
}

export interface Access {
  readonly rights: RightsMap;
  readonly facts: ConditionFacts;
  /** Plan needed for a right that only the plan withholds. */
  readonly planFromRight: Readonly<Partial<Record<Right, PlanCode>>>;
  /** The account reads only. */
  readonly readOnly: boolean;
  /** The shop is suspended or deleted: reading stays, writing is refused. */
  readonly writesLocked: boolean;
  /** Changes when anything above does; sent as `X-Rights-Stamp`. */
  readonly stamp: string;
}

/** Context of a signed-in call. */
export interface RequestContext {
  readonly requestId: string;
  /** Address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  /** Interface language of the session, `fr_FR`. */
  readonly locale: string;
  /** Content languages of the shop, the default first. */
  readonly languages: readonly string[];
  readonly identity: Identity;
  readonly access: Access;
  /** The database within the session's scope. */
  readonly data: ScopedDatabase;
}

/** The same, with what the session itself has to tell its page. */
export interface SessionContext extends RequestContext {
  /** When the session ends; sent as `X-Session-Left`. */
  readonly sessionLeft: string;
}

/** Context of a call that needs no session. */
export interface PublicContext {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Present when the caller is signed in all the same. */
  readonly signedIn: RequestContext | null;
}

/** Who calls, before anything is known of a session. */
export const callerOf = ({ id, ip, headers }: FastifyRequest) => ({
  requestId: id,
  address: ip,
  userAgent: headers["user-agent"] ?? "",
});
