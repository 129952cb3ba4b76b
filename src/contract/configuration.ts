/** The two shapes of the admin configuration: as the server delivers it, and as the page reads it after initialisation. */
import * as v from "valibot";

const text = v.nullish(v.string());

/** Configuration as delivered by the server inside `data.data`. Every part may be absent. */
export const deliveredConfiguration = v.looseObject({
  preProduction: v.nullish(v.boolean()),
  selectedLocale: text,
  shopCreationUrl: text,
  faviconPath: text,
  logoPath: text,
  logoAlt: text,
  logoHref: text,
  logoWhitePath: text,
  loginSideBar: text,
  contextCreation: text,
  creationContextKey: text,
  commonGoBackButtonUrl: text,
  commonGoBackButtonTitle: text,
  ckeditorColorList: v.nullish(v.array(v.string())),
  suffixLanguagePath: text,
  googleApiKey: text,
  idSession: text,
  fontUrl: text,
  templateCode: text,
  /** URLs of help and legal notice; without one, its link is hidden. */
  helpUrl: text,
  legalUrl: text,
  /** URL of the map tiles with `{z}/{x}/{y}`, and their credit. Without tiles, maps are drawn by the admin itself. */
  mapTiles: text,
  mapAttribution: text,
});
export type DeliveredConfiguration = v.InferOutput<typeof deliveredConfiguration>;

/** The admin configuration; read-only after initialisation (startup-21). */
export interface AdminConfiguration {
  readonly faviconPath: string;
  readonly isPreProduction: boolean;
  readonly logoPath: string;
  readonly logoWhitePath: string;
  readonly loginSideBar: string;
  readonly logoAlt: string;
  readonly logoHref: string;
  readonly selectedLocale: string;
  readonly shopCreationUrl: string;
  readonly context: string;
  readonly creationContext: string;
  readonly commonGoBackButtonTitle: string;
  readonly commonGoBackButtonUrl: string;
  readonly isUserConnected: boolean;
  readonly ckeditorColorList: readonly string[];
  /** Starts with `/` unless empty (startup-22). */
  readonly suffixLanguagePath: string;
  readonly googleApiKey: string;
  readonly idSession: string;
  readonly fontUrl: string;
  readonly templateCode: string | null;
  readonly helpUrl: string;
  readonly legalUrl: string;
  readonly mapTiles: string;
  readonly mapAttribution: string;
}
