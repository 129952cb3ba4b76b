/** Invitations of a network to create one shop: mailed, bound to the address, usable once. */
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { hashToken, newToken } from "../../platform/http/random-token";
import type { Database, Transaction } from "../../platform/storage/db";
import { creationInvitation, network } from "../../platform/storage/schema";
import type { CreationContext } from "./contexts";

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 30;

export type CreationInvitation = typeof creationInvitation.$inferSelect;

const isValid = and(
  isNull(creationInvitation.usedAt),
  isNull(creationInvitation.revokedAt),
  gt(creationInvitation.expiresAt, sql`now()`),
);

/** Finds the valid invitation of a secret, or of a draft started with it, with the network's name. */
export async function findInvitation(
  database: Database,
  context: CreationContext,
  token: string | undefined,
  draft?: { readonly invitationId: number | null },
): Promise<(CreationInvitation & { readonly networkName: string }) | undefined> {
  const invitationId = token === undefined ? (draft?.invitationId ?? undefined) : undefined;
  if (token === undefined && invitationId === undefined) return undefined;
  const [found] = await database
    .select({ invitation: creationInvitation, networkName: network.name })
    .from(creationInvitation)
    .innerJoin(network, eq(network.id, creationInvitation.networkId))
    .where(
      and(
        invitationId === undefined
          ? eq(creationInvitation.tokenHash, hashToken(token ?? ""))
          : eq(creationInvitation.id, invitationId),
        eq(creationInvitation.context, context.code),
        isValid,
      ),
    );
  return found && { ...found.invitation, networkName: found.networkName };
}

/** Marks an invitation as used; returns undefined when it was used or revoked meanwhile. */
export async function useInvitation(transaction: Transaction, id: number): Promise<CreationInvitation | undefined> {
  const [used] = await transaction
    .update(creationInvitation)
    .set({ usedAt: sql`now()` })
    .where(and(eq(creationInvitation.id, id), isValid))
    .returning();
  return used;
}

export interface NewInvitation {
  readonly context: string;
  readonly networkId: number;
  readonly email: string;
  readonly companyName: string;
  readonly invitedBy: number;
}

/** Creates an invitation and returns its secret. Invalidates a former one of the same address. */
export async function openInvitation(
  transaction: Transaction,
  input: NewInvitation,
): Promise<{ readonly id: number; readonly token: string }> {
  await transaction
    .update(creationInvitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(creationInvitation.networkId, input.networkId), eq(creationInvitation.email, input.email), isValid));
  const token = newToken();
  const [created] = await transaction
    .insert(creationInvitation)
    .values({
      ...input,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS}::int)`,
    })
    .returning({ id: creationInvitation.id });
  if (created === undefined) throw new Error("The invitation was not stored.");
  return { id: created.id, token };
}

/** Returns the valid invitations of a network, newest first. */
export const openInvitations = (database: Database, networkId: number): Promise<CreationInvitation[]> =>
  database
    .select()
    .from(creationInvitation)
    .where(and(eq(creationInvitation.networkId, networkId), isValid))
    .orderBy(desc(creationInvitation.id))
    .limit(100);

/** Revokes a valid invitation of the network; returns undefined when there is none. */
export async function revokeInvitation(
  transaction: Transaction,
  networkId: number,
  id: number,
): Promise<CreationInvitation | undefined> {
  const [revoked] = await transaction
    .update(creationInvitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(creationInvitation.networkId, networkId), eq(creationInvitation.id, id), isValid))
    .returning();
  return revoked;
}
