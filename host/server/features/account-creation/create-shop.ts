/** Creates a shop from a draft in one transaction: shop, company, subscription, language, owner and membership. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PlanCode } from "../../../../src/contract/context";
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import type { UserAccount } from "../../identity/credentials/credentials";
import { languageOf } from "../../platform/storage/shop-defaults";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import {
  company,
  creationDraft,
  membership,
  shop,
  shopLanguage,
  subscription,
  userAccount,
  userRole,
} from "../../platform/storage/schema";
import type { Registry } from "../../resources/types";
import { bindNewMember } from "../pricing/network-mix";
import { COUNTRIES, type CreationContext } from "./contexts";
import { isTaken } from "./domains";
import type { CreationDraft } from "./drafts";
import { useInvitation } from "./invitations";

/** Result of the creation: the shop, or why it was not created. */
export type Created =
  | { readonly state: "CREATED"; readonly shop: typeof shop.$inferSelect; readonly owner: UserAccount }
  /** Whether the draft had been used before. */
  | { readonly state: "EXISTS"; readonly shop: typeof shop.$inferSelect }
  | { readonly state: "DOMAIN_TAKEN" }
  | { readonly state: "EMAIL_USED" }
  /** Thrown when the invitation was used or revoked since the draft was opened. */
  | { readonly state: "INVITATION_OVER" };

const textOf = (values: CreationValues, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A row of the new shop was not stored.");
  return row;
}

async function insertShop(
  transaction: Transaction,
  context: CreationContext,
  values: CreationValues,
  networkId: number | null,
) {
  const label = textOf(values, "label");
  const country = textOf(values, "country");
  const template = textOf(values, "template");
  const shopUrl = `https://${label}.${textOf(values, "baseDomain")}`;
  return requireRow(
    await transaction
      .insert(shop)
      .values({
        code: label,
        name: textOf(values, "companyName"),
        profileCode: context.profileCode,
        product: context.product,
        networkId,
        dlu: context.dlu,
        country,
        timeZone: COUNTRIES[country] ?? "Europe/Paris",
        settings: { shopUrl, ...(template !== "" && { templateCode: template }) },
      })
      .returning(),
  );
}

async function insertParts(
  transaction: Transaction,
  shopId: number,
  draft: CreationDraft,
  trialDays: number,
): Promise<void> {
  const { values } = draft;
  const address = {
    address1: textOf(values, "address1"),
    address2: textOf(values, "address2") || null,
    postalCode: textOf(values, "postalCode"),
    city: textOf(values, "city"),
    country: textOf(values, "country"),
  };
  await transaction.insert(company).values({
    shopId,
    name: textOf(values, "companyName"),
    companyId: textOf(values, "companyId") || null,
    vatNumber: textOf(values, "vatNumber") || null,
    address,
    phone: textOf(values, "phone"),
    email: draft.email,
  });
  const planCode = (textOf(values, "plan") || null) as PlanCode | null;
  const trial = sql<string>`current_date + ${trialDays}::int`;
  await transaction.insert(subscription).values({
    shopId,
    status: planCode === null ? "ACTIVE" : "TRIAL",
    planCode,
    startedOn: sql`current_date`,
    endsOn: planCode === null ? null : trial,
  });
  await transaction.insert(shopLanguage).values({
    shopId,
    locale: textOf(values, "locale"),
    name: languageOf(textOf(values, "locale"), false).keyName,
    isDefault: true,
  });
}

async function insertOwner(
  transaction: Transaction,
  shopId: number,
  context: CreationContext,
  draft: CreationDraft,
): Promise<UserAccount> {
  const { values, email, passwordHash } = draft;
  const owner = requireRow(
    await transaction
      .insert(userAccount)
      .values({
        email,
        firstName: textOf(values, "firstName"),
        lastName: textOf(values, "lastName"),
        phone: textOf(values, "phone"),
        locale: textOf(values, "locale"),
        passwordHash,
        passwordChangedAt: new Date(),
        newsletterAt: values["newsletter"] === true ? new Date() : null,
      })
      .returning(),
  );
  const role = requireRow(
    await transaction
      .select()
      .from(userRole)
      .where(and(eq(userRole.code, "SHOP_ADMINISTRATOR"), isNull(userRole.shopId))),
  );
  await transaction.insert(membership).values({
    userId: owner.id,
    shopId,
    roleId: role.id,
    mainAdministrator: true,
    // The role lacks these rights by default, but a calendar account needs them.
    extraRights: context.product === "ECALENDAR" ? ["E_CALENDRO_CAN_ACCESS_ADMIN", "GOOGLE_RESERVE"] : [],
  });
  return owner;
}

/** Creates the shop once. Repeated and simultaneous submissions of a draft return the existing shop. */
export function createFromDraft(
  database: Database,
  context: CreationContext,
  draftId: number,
  { actor, trialDays, resources }: { readonly actor: Actor; readonly trialDays: number; readonly resources: Registry },
): Promise<Created> {
  return database.transaction(async (transaction): Promise<Created> => {
    const draft = requireRow(
      await transaction.select().from(creationDraft).where(eq(creationDraft.id, draftId)).for("update"),
    );
    if (draft.shopId !== null)
      return {
        state: "EXISTS",
        shop: requireRow(await transaction.select().from(shop).where(eq(shop.id, draft.shopId))),
      };
    const { values, email } = draft;
    // Two drafts must not both find the same domain or e-mail address free.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('td-admin.creation'))`);
    if (await isTaken(transaction, textOf(values, "label"), textOf(values, "baseDomain"), draft.id))
      return { state: "DOMAIN_TAKEN" };
    const [existingAccount] = await transaction
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(sql`lower(${userAccount.email})`, email));
    if (existingAccount !== undefined) return { state: "EMAIL_USED" };

    const invitation = draft.invitationId === null ? null : await useInvitation(transaction, draft.invitationId);
    if (invitation === undefined) return { state: "INVITATION_OVER" };
    const created = await insertShop(transaction, context, values, invitation?.networkId ?? null);
    await insertParts(transaction, created.id, draft, trialDays);
    await bindNewMember(transaction, resources, created);
    const owner = await insertOwner(transaction, created.id, context, draft);
    await transaction
      .update(creationDraft)
      .set({ shopId: created.id, passwordHash: "", phase: "DIRECTORY" })
      .where(eq(creationDraft.id, draft.id));
    await writeAudit(
      transaction,
      { ...actor, userId: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() },
      {
        verb: "CREATE",
        shopId: created.id,
        networkId: created.networkId,
        resource: "shop",
        recordId: created.id,
        recordLabel: created.name,
        recordVersion: 1,
        action: "creation",
        changes: ["plan", "promoCode", "newsletter"].flatMap((name) =>
          values[name] === undefined || values[name] === "" ? [] : [{ field: name, before: null, after: values[name] }],
        ),
      },
    );
    return { state: "CREATED", shop: created, owner };
  });
}
