/** Who owns paragraphs and their pictures (Spec 1 §3 "Picture owner types", §2.5): eight types, one rule each. */
import type { Right } from "../rights";

export const OWNER_TYPES = [
  "PRODUCT",
  "CATALOG",
  "CATALOG_ITEM",
  "SERVICE",
  "LANDING_PAGE",
  "CONTENT_BLOC_PAGE",
  "CUSTOM_DATABASE_LEVEL",
  "CUSTOM_DATABASE_STRUCT",
] as const;
export type OwnerType = (typeof OWNER_TYPES)[number];

export interface OwnerRule {
  /** Any one of them reads and writes the owner's paragraphs. */
  readonly rights: readonly Right[];
  /** Resource whose record owns the paragraphs. */
  readonly resource: string;
  /** Its paragraphs are in one language, fixed when they are made; else every text has all languages. */
  readonly perLocale: boolean;
  /** Paragraphs it may hold. */
  readonly max: number;
  /** Layout ids that it refuses. */
  readonly refused: readonly string[];
}

/** Rules by owner type. A catalogue of articles is opened by its own right too. */
export const OWNERS: Readonly<Record<OwnerType, OwnerRule>> = {
  CATALOG: { rights: ["CATALOG", "CATALOG_BLOG"], resource: "catalog", perLocale: false, max: 60, refused: [] },
  PRODUCT: {
    rights: ["CATALOG"],
    resource: "catalog-product",
    perLocale: false,
    max: 60,
    refused: ["I_COUNTDOWN"],
  },
  CATALOG_ITEM: {
    rights: ["CATALOG", "CATALOG_BLOG"],
    resource: "catalog-product",
    perLocale: false,
    max: 60,
    refused: [],
  },
  SERVICE: {
    rights: ["SERVICE"],
    resource: "service",
    perLocale: false,
    max: 20,
    refused: ["P_TYRE_PROFILES", "P_ARTICLES"],
  },
  LANDING_PAGE: { rights: ["SEO"], resource: "landing-page", perLocale: true, max: 60, refused: [] },
  CONTENT_BLOC_PAGE: { rights: ["SEO"], resource: "content-bloc-page", perLocale: true, max: 20, refused: [] },
  CUSTOM_DATABASE_LEVEL: {
    rights: ["CUSTOM_DATABASE"],
    resource: "custom-database-level",
    perLocale: false,
    max: 30,
    refused: [],
  },
  CUSTOM_DATABASE_STRUCT: {
    rights: ["CUSTOM_DATABASE"],
    resource: "custom-database-struct",
    perLocale: false,
    max: 30,
    refused: [],
  },
};

/** Any of these opens the paragraph screens; the server then asks for the owner's own. */
export const PARAGRAPH_RIGHTS = [
  "CATALOG",
  "CATALOG_BLOG",
  "SERVICE",
  "SEO",
  "CUSTOM_DATABASE",
] as const satisfies readonly Right[];

/** Attributes of the paragraph elements: the parts of their paths, and the direct form for pages without our paths. */
export interface PlaceAttributes {
  /** Kind of the owner, one of the eight owner types: `LANDING_PAGE`. */
  readonly ownerType?: string;
  /** Id of the owner. */
  readonly ownerId?: string;
  /** Id of the paragraph; `new` for one that does not exist yet. */
  readonly paragraphId?: string;
  /** The paragraph's id, where the address names it. */
  readonly idParagraph?: string;
  /** Kind of the catalogue: `product`, `blog` or `landing`. */
  readonly type?: string;
  /** Id of the catalogue. */
  readonly idCatalog?: string;
  /** Id of the catalogue's product or page. */
  readonly idProduct?: string;
  /** Id of the landing page. */
  readonly idLanding?: string;
  /** Id of the content bloc page. */
  readonly idContentPage?: string;
  /** Id of the custom database. */
  readonly idCustomDb?: string;
  /** Id of a level of the custom database. */
  readonly idLevel?: string;
  /** Id of the service. */
  readonly idService?: string;
}

export interface ParagraphPlace {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly paragraphId: string;
  /** Admin path of the owner's screen, where the attributes tell it. */
  readonly ownerPath?: string;
}

export const isOwnerType = (text: string | undefined): text is OwnerType => OWNER_TYPES.some((known) => known === text);

const CATALOG_TYPES = ["product", "blog", "landing"];

/** Where owners lie whose path needs nothing but their id. */
const PATHS: Readonly<Partial<Record<OwnerType, string>>> = {
  LANDING_PAGE: "landing-page",
  CONTENT_BLOC_PAGE: "content-bloc-page",
  SERVICE: "service",
};

/** Owner type, id and path from the parts of a path. */
function ownerOf(at: PlaceAttributes): readonly [OwnerType, string, string?] | undefined {
  if (isOwnerType(at.ownerType) && at.ownerId) {
    const path = PATHS[at.ownerType];
    return [at.ownerType, at.ownerId, path && `${path}/${at.ownerId}`];
  }
  if (at.idCatalog) {
    // A kind that no catalogue has leads nowhere rather than to somebody's catalogue.
    if (at.type === undefined || !CATALOG_TYPES.includes(at.type)) return undefined;
    const catalog = `catalog/${at.type}/${at.idCatalog}`;
    if (!at.idProduct) return ["CATALOG", at.idCatalog, catalog];
    return [
      at.type === "product" ? "PRODUCT" : "CATALOG_ITEM",
      at.idProduct,
      `${catalog}/admin-catalog-product/${at.idProduct}`,
    ];
  }
  if (at.idLanding) return ["LANDING_PAGE", at.idLanding, `landing-page/${at.idLanding}`];
  if (at.idContentPage) return ["CONTENT_BLOC_PAGE", at.idContentPage, `content-bloc-page/${at.idContentPage}`];
  if (at.idService) return ["SERVICE", at.idService, `service/${at.idService}`];
  if (at.idCustomDb && at.idLevel) {
    const path = `customDatabaseStruct/${at.idCustomDb}/level/${at.idLevel}`;
    return at.idLevel === "0"
      ? ["CUSTOM_DATABASE_STRUCT", at.idCustomDb, path]
      : ["CUSTOM_DATABASE_LEVEL", at.idLevel, path];
  }
  return undefined;
}

/** What the attributes point to; undefined when they name no owner or no paragraph. */
export function placeOf(at: PlaceAttributes): ParagraphPlace | undefined {
  const owner = ownerOf(at);
  const paragraphId = at.paragraphId ?? at.idParagraph ?? "";
  if (owner === undefined || paragraphId === "") return undefined;
  const [ownerType, ownerId, ownerPath] = owner;
  return { ownerType, ownerId, paragraphId, ...(ownerPath !== undefined && { ownerPath }) };
}

/** Admin path of a paragraph under its owner's path. */
export const paragraphPath = (ownerPath: string, paragraphId: string | number): string =>
  `${ownerPath}/paragraph/${paragraphId}`;

/** Layouts whose pictures carry a link: their editor is opened with `withUrl=true`. */
const LINKED_TYPES: readonly string[] = ["IMAGE", "SLIDER", "GALLERY", "CTA_BANNER", "TEXT_IMAGE"];

/** Admin path of the editor of one slider picture (Spec 1 §2.5). */
export const picturePath = (ownerPath: string, paragraphId: string | number, index: number, type: string): string =>
  `${ownerPath}/paragraph-update-image/${paragraphId}/${index}${LINKED_TYPES.includes(type) ? "?withUrl=true" : ""}`;

/** The parts of an entity picture id (Spec 1 §7): split at the last two hyphens, so an owner's id may hold some. */
export function splitEntityId(
  entityId: string,
): { readonly ownerId: string; readonly paragraphId: string } | undefined {
  const at = entityId.lastIndexOf("--");
  const [ownerId, paragraphId] = [entityId.slice(0, at), entityId.slice(at + 2)];
  return at > 0 && /^\d{1,15}$/.test(paragraphId) ? { ownerId, paragraphId } : undefined;
}
