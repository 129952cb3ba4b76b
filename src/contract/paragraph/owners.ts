/** Owners of paragraphs and pictures: eight types with one rule each. */
import type { OneOf } from "../element-attributes";
import type { ResourceName } from "../resource-names.gen";
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

export const CATALOG_TYPES = ["landing", "product", "blog"] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

export interface OwnerRule {
  /** Any one of these rights reads and writes the owner's paragraphs. */
  readonly rights: readonly Right[];
  /** Resource whose records own the paragraphs. */
  readonly resource: ResourceName;
  /** Whether a paragraph has one language, fixed when it is created. Otherwise its texts have all languages. */
  readonly perLocale: boolean;
  /** Maximum number of paragraphs. */
  readonly max: number;
  /** Layouts that this owner does not accept. */
  readonly excludedLayouts: readonly string[];
}

/** Rules by owner type. A catalogue of articles also accepts its own right. */
export const OWNERS: Readonly<Record<OwnerType, OwnerRule>> = {
  CATALOG: { rights: ["CATALOG", "CATALOG_BLOG"], resource: "catalog", perLocale: false, max: 60, excludedLayouts: [] },
  PRODUCT: {
    rights: ["CATALOG"],
    resource: "catalog-product",
    perLocale: false,
    max: 60,
    excludedLayouts: ["I_COUNTDOWN"],
  },
  CATALOG_ITEM: {
    rights: ["CATALOG", "CATALOG_BLOG"],
    resource: "catalog-product",
    perLocale: false,
    max: 60,
    excludedLayouts: [],
  },
  SERVICE: {
    rights: ["SERVICE"],
    resource: "service",
    perLocale: false,
    max: 20,
    excludedLayouts: ["P_TYRE_PROFILES", "P_ARTICLES"],
  },
  LANDING_PAGE: { rights: ["SEO"], resource: "landing-page", perLocale: true, max: 60, excludedLayouts: [] },
  CONTENT_BLOC_PAGE: { rights: ["SEO"], resource: "content-bloc-page", perLocale: true, max: 20, excludedLayouts: [] },
  CUSTOM_DATABASE_LEVEL: {
    rights: ["CUSTOM_DATABASE"],
    resource: "custom-database-level",
    perLocale: false,
    max: 30,
    excludedLayouts: [],
  },
  CUSTOM_DATABASE_STRUCT: {
    rights: ["CUSTOM_DATABASE"],
    resource: "custom-database-struct",
    perLocale: false,
    max: 30,
    excludedLayouts: [],
  },
};

/** Any of these rights opens the paragraph screens; the server then checks the owner's rights. */
export const PARAGRAPH_RIGHTS = [
  "CATALOG",
  "CATALOG_BLOG",
  "SERVICE",
  "SEO",
  "CUSTOM_DATABASE",
] as const satisfies readonly Right[];

/** Attributes of the paragraph elements: the parts of the screens' paths, and a direct form for other pages. */
export interface PlaceAttributes {
  /** Type of the owner. */
  readonly ownerType?: OneOf<OwnerType>;
  /** Id of the owner. */
  readonly ownerId?: string;
  /** Id of the paragraph; `new` creates one. */
  readonly paragraphId?: string;
  /** Id of the paragraph, in paths that name it this way. */
  readonly idParagraph?: string;
  /** Type of the catalogue. */
  readonly type?: OneOf<CatalogType>;
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

/** A paragraph and its owner. */
export interface ParagraphPlace {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly paragraphId: string;
  /** Admin path of the owner's screen, where the attributes determine it. */
  readonly ownerPath?: string;
}

export const isOwnerType = (text: string | undefined): text is OwnerType => OWNER_TYPES.some((owner) => owner === text);

const isCatalogType = (text: string | undefined): text is CatalogType => CATALOG_TYPES.some((type) => type === text);

/** Admin paths of owners that need only their id. */
const PATHS: Readonly<Partial<Record<OwnerType, string>>> = {
  LANDING_PAGE: "landing-page",
  CONTENT_BLOC_PAGE: "content-bloc-page",
  SERVICE: "service",
};

/** Returns owner type, id and path from path parts. */
function ownerOf(attributes: PlaceAttributes): readonly [OwnerType, string, string?] | undefined {
  if (isOwnerType(attributes.ownerType) && attributes.ownerId) {
    const path = PATHS[attributes.ownerType];
    return [attributes.ownerType, attributes.ownerId, path && `${path}/${attributes.ownerId}`];
  }
  if (attributes.idCatalog) {
    // An unknown catalogue type must not lead to another catalogue.
    if (!isCatalogType(attributes.type)) return undefined;
    const catalog = `catalog/${attributes.type}/${attributes.idCatalog}`;
    if (!attributes.idProduct) return ["CATALOG", attributes.idCatalog, catalog];
    return [
      attributes.type === "product" ? "PRODUCT" : "CATALOG_ITEM",
      attributes.idProduct,
      `${catalog}/admin-catalog-product/${attributes.idProduct}`,
    ];
  }
  if (attributes.idLanding) return ["LANDING_PAGE", attributes.idLanding, `landing-page/${attributes.idLanding}`];
  if (attributes.idContentPage)
    return ["CONTENT_BLOC_PAGE", attributes.idContentPage, `content-bloc-page/${attributes.idContentPage}`];
  if (attributes.idService) return ["SERVICE", attributes.idService, `service/${attributes.idService}`];
  if (attributes.idCustomDb && attributes.idLevel) {
    const path = `customDatabaseStruct/${attributes.idCustomDb}/level/${attributes.idLevel}`;
    return attributes.idLevel === "0"
      ? ["CUSTOM_DATABASE_STRUCT", attributes.idCustomDb, path]
      : ["CUSTOM_DATABASE_LEVEL", attributes.idLevel, path];
  }
  return undefined;
}

/** Returns what the attributes point to, or undefined when they name no owner or no paragraph. */
export function placeOf(attributes: PlaceAttributes): ParagraphPlace | undefined {
  const owner = ownerOf(attributes);
  const paragraphId = attributes.paragraphId ?? attributes.idParagraph ?? "";
  if (owner === undefined || paragraphId === "") return undefined;
  const [ownerType, ownerId, ownerPath] = owner;
  return { ownerType, ownerId, paragraphId, ...(ownerPath !== undefined && { ownerPath }) };
}

/** Tabs of the owners' screens that list the paragraphs, except the first tab. */
const CONTENTS_TABS: Readonly<Partial<Record<OwnerType, string>>> = {
  PRODUCT: "page",
  CATALOG: "page",
  CATALOG_ITEM: "page",
  SERVICE: "content",
  CONTENT_BLOC_PAGE: "content",
  CUSTOM_DATABASE_LEVEL: "page",
  CUSTOM_DATABASE_STRUCT: "page",
};

/** Returns the admin path of the owner's list of paragraphs. */
export function contentsPath({ ownerType, ownerId, ownerPath }: ParagraphPlace): string | undefined {
  if (ownerPath === undefined) return undefined;
  // The root page of a database is level 0 in paths of paragraphs; its screen is that of the structure.
  const screen = ownerType === "CUSTOM_DATABASE_STRUCT" ? `customDatabaseStruct/${ownerId}` : ownerPath;
  const tab = CONTENTS_TABS[ownerType];
  return tab === undefined ? screen : `${screen}?tab=${tab}`;
}

/** Returns the admin path of a paragraph below its owner's path. */
export const paragraphPath = (ownerPath: string, paragraphId: string | number): string =>
  `${ownerPath}/paragraph/${paragraphId}`;

/** Paragraph types whose pictures have a link; their editor opens with `withUrl=true`. */
const LINKED_TYPES: readonly string[] = ["IMAGE", "SLIDER", "GALLERY", "CTA_BANNER", "TEXT_IMAGE"];

/** Returns the admin path of the editor for one slider picture. */
export const picturePath = (ownerPath: string, paragraphId: string | number, index: number, type: string): string =>
  `${ownerPath}/paragraph-update-image/${paragraphId}/${index}${LINKED_TYPES.includes(type) ? "?withUrl=true" : ""}`;

/** Splits an entity picture id at the last two hyphens, so that the owner's id may contain some. Returns undefined when it has none. */
export function splitEntityId(
  entityId: string,
): { readonly ownerId: string; readonly paragraphId: string } | undefined {
  const separator = entityId.lastIndexOf("--");
  const [ownerId, paragraphId] = [entityId.slice(0, separator), entityId.slice(separator + 2)];
  return separator > 0 && /^\d{1,15}$/.test(paragraphId) ? { ownerId, paragraphId } : undefined;
}
