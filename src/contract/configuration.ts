/**
 * The two configuration shapes of Spec 1 §3: what the server delivers, and the one object the page reads after initialisation.
 */
import * as v from "valibot";

const text = v.nullish(v.string());

/** Configuration as delivered by the server inside `data.data` (Spec 1 §3). Every part may be absent. */
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
  /** Where help and the legal notice are, beyond what the specification lists; absent: no link. */
  helpUrl: text,
  legalUrl: text,
  /** Where map tiles come from, `{z}/{x}/{y}`, and whom to name for them; absent: maps are drawn without. */
  mapTiles: text,
  mapAttribution: text,
});
export type DeliveredConfiguration = v.InferOutput<typeof deliveredConfiguration>;

/** The admin configuration, read-only after initialisation (Spec 1 §3 "Admin configuration"). */
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
  /** Prefixed with `/` when not empty. */
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
