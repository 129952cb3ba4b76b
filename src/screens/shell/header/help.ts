/** Targets of the header's links: help and logo. */
import { assetUrl } from "../../../contract/spec";
import { findScreen } from "../../../catalogue/screens";
import { firstOpenPath } from "../../../catalogue/menu-tree";
import type { AdminConfiguration } from "../../../contract/configuration";
import type { Target } from "../nav-link";
import type { ShellModel } from "../shell-context";

/**
 * Returns the help link; with the creation guide it is a different one (shell-16, shell-17). The deployment sets both
 * URLs as static properties; without them help is the guide, or the overview of the features.
 */
export function helpTarget({ facts, shop }: Pick<ShellModel, "facts" | "shop">): Target {
  const hasGuide = facts.can("CREATION_GUIDE");
  const address = shop?.staticProperties[hasGuide ? "guideHelpUrl" : "helpUrl"];
  if (address) return { href: address };
  return { to: hasGuide ? "" : "features" };
}

/**
 * Returns the target of the logo: the guide if the account has it (shell-18), else the configured URL, else the default
 * screen after sign-in.
 */
export function logoTarget({ display, facts, nodes }: ShellModel, configuration: AdminConfiguration): Target {
  if (facts.can("CREATION_GUIDE")) return { to: "" };
  if (display.common.appContextGroup === "ECALENDAR")
    return { to: findScreen("welcome") ? "welcome" : (firstOpenPath(nodes) ?? "") };
  if (display.common.superAdmin) return { to: firstOpenPath(nodes) ?? "features" };
  return configuration.logoHref === "" ? { to: "features" } : { href: configuration.logoHref };
}

/**
 * Returns the URL of the logo: the shop's, else the configuration's; the white variant in dark mode (shell-04).
 * Undefined without one.
 */
export function logoSource(
  { display, shop }: Pick<ShellModel, "display" | "shop">,
  configuration: AdminConfiguration,
  dark: boolean,
): string | undefined {
  const { shopInfo } = display;
  const path = dark
    ? shopInfo.logoWhitePath || configuration.logoWhitePath || shopInfo.logoPath || configuration.logoPath
    : shopInfo.logoPath || configuration.logoPath;
  return path ? assetUrl(path, shop?.assetUrl ?? "") : undefined;
}
