/**
 * The brand's logo from the configuration, with its white variant in dark mode. Without one: our mark and the brand's
 * name.
 */
import { isPictureUrl } from "../../contract/spec/picture";
import type { AdminConfiguration } from "../../contract/configuration";
import { useConfiguration, useConfigurationPending, useDarkMode, useT } from "../../runtime/react";
import { svgRef } from "../icon/icon";
import { useElementTheme } from "./use-element-theme";
import { defineSheet } from "../styles";
import css from "./brand-logo.css";
import locator from "./dealer-locator.svg";
import mark from "./mark.svg";

defineSheet(css);

/** Creation context of the dealer locator, which has its own logo (login-05). */
const DEALER_LOCATOR_CONTEXT = "DLU";
/** Product name, the same in every language. */
const DEALER_LOCATOR_ALT = "Dealer locator";

/** Returns whether the page runs in the dealer locator's creation context. */
const isDealerLocator = ({ context, creationContext }: AdminConfiguration): boolean =>
  context.toUpperCase() === DEALER_LOCATOR_CONTEXT || creationContext.toUpperCase() === DEALER_LOCATOR_CONTEXT;

export interface BrandLogoProps {
  /** Maximum height in pixels. */
  readonly maxHeight?: number;
}

/** Our mark with the brand's name. */
const DefaultLogo = ({ name }: { readonly name: string }) => (
  <>
    <span className="td-brand__mark" aria-hidden="true" ref={svgRef(mark)} />
    <span className="td-brand__name">{name}</span>
  </>
);

interface PictureProps extends Required<BrandLogoProps> {
  readonly configuration: AdminConfiguration;
  readonly name: string;
}

/**
 * The brand's picture. Only this branch reads the theme: it depends on stored preferences, and reading them delays the
 * first frame.
 */
function LogoPicture({ configuration: { logoPath, logoWhitePath }, name, maxHeight }: PictureProps) {
  const dark = useElementTheme(useDarkMode());
  const path = dark && isPictureUrl(logoWhitePath) ? logoWhitePath : logoPath;
  return isPictureUrl(path) ? (
    <img className="td-brand__picture" src={path} alt={name} style={{ maxBlockSize: maxHeight }} />
  ) : (
    <DefaultLogo name={name} />
  );
}

export function BrandLogo({ maxHeight = 40 }: BrandLogoProps) {
  const t = useT();
  const configuration = useConfiguration();
  // Keeps the place of the logo.
  const isPending = useConfigurationPending();
  const { logoPath, logoWhitePath, logoAlt, logoHref } = configuration;
  const name = logoAlt || t("public.brand");

  const logo = isDealerLocator(configuration) ? (
    <span className="td-brand__lockup" role="img" aria-label={DEALER_LOCATOR_ALT}>
      <span className="td-brand__mark" ref={svgRef(locator)} />
      <span className="td-brand__name">{DEALER_LOCATOR_ALT}</span>
    </span>
  ) : isPictureUrl(logoPath) || isPictureUrl(logoWhitePath) ? (
    <LogoPicture {...{ configuration, name, maxHeight }} />
  ) : (
    <DefaultLogo name={name} />
  );
  return logoHref ? (
    <a className="td-brand" part="logo" href={logoHref}>
      {logo}
    </a>
  ) : (
    <span className="td-brand" part="logo" data-pending={isPending || undefined}>
      {logo}
    </span>
  );
}
