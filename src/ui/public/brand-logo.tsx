/** The brand's logo: from the configuration, its white variant in dark mode, or our own mark with the brand's name. */
import { isPictureUrl } from "../../contract/spec/picture";
import type { AdminConfiguration } from "../../contract/configuration";
import { useConfiguration, useDarkMode, useT } from "../../runtime/react";
import { insertOf } from "../icon/icon";
import { useElementTheme } from "./use-element-theme";
import { defineSheet } from "../styles";
import css from "./brand-logo.css";
import locator from "./dealer-locator.svg";
import mark from "./mark.svg";

defineSheet(css);

/** Creation context of the dealer locator, which has its own logo (Spec 1 §2.2). */
export const DEALER_LOCATOR_CONTEXT = "DLU";
/** Fixed, whatever the language: it names a product. */
const DEALER_LOCATOR_ALT = "Dealer locator";

export const isDealerLocator = ({ context, creationContext }: AdminConfiguration): boolean =>
  context.toUpperCase() === DEALER_LOCATOR_CONTEXT || creationContext.toUpperCase() === DEALER_LOCATOR_CONTEXT;

export interface BrandLogoProps {
  /** Highest it may be, in pixels. */
  readonly maxHeight?: number;
}

/** Our own mark with the brand's name. */
const Mark = ({ name }: { readonly name: string }) => (
  <>
    <span className="td-brand__mark" aria-hidden="true" ref={insertOf(mark)} />
    <span className="td-brand__name">{name}</span>
  </>
);

interface PictureProps extends Required<BrandLogoProps> {
  readonly configuration: AdminConfiguration;
  readonly name: string;
}

/** The brand's picture. Of all logos it alone asks for the theme: that is stored, and the page waits where it is read before the first frame. */
function Picture({ configuration: { logoPath, logoWhitePath }, name, maxHeight }: PictureProps) {
  const dark = useElementTheme(useDarkMode());
  const path = dark && isPictureUrl(logoWhitePath) ? logoWhitePath : logoPath;
  return isPictureUrl(path) ? (
    <img className="td-brand__picture" src={path} alt={name} style={{ maxBlockSize: maxHeight }} />
  ) : (
    <Mark name={name} />
  );
}

export function BrandLogo({ maxHeight = 40 }: BrandLogoProps) {
  const t = useT();
  const configuration = useConfiguration();
  const { logoPath, logoWhitePath, logoAlt, logoHref } = configuration;
  const name = logoAlt || t("public.brand");

  const logo = isDealerLocator(configuration) ? (
    <span className="td-brand__lockup" role="img" aria-label={DEALER_LOCATOR_ALT}>
      <span className="td-brand__mark" ref={insertOf(locator)} />
      <span className="td-brand__name">{DEALER_LOCATOR_ALT}</span>
    </span>
  ) : isPictureUrl(logoPath) || isPictureUrl(logoWhitePath) ? (
    <Picture {...{ configuration, name, maxHeight }} />
  ) : (
    <Mark name={name} />
  );
  return logoHref ? (
    <a className="td-brand" part="logo" href={logoHref}>
      {logo}
    </a>
  ) : (
    <span className="td-brand" part="logo">
      {logo}
    </span>
  );
}
