/** Addresses outside the screens that the header leads to: help, website, logo. */
import { assetUrl } from "../../../contract/spec";
import { findScreen } from "../../../catalogue/screens";
import { firstOpenPath } from "../../../catalogue/menu-tree";
import type { AdminConfiguration } from "../../../contract/configuration";
import type { Target } from "../nav-link";
import type { ShellModel } from "../shell-context";

/**
 * Help: with the creation guide its own (Spec 1 §6). The deployment names both addresses in its static properties; without them help is
 * the guide itself, or the overview of the features.
 */
export function helpTarget({ facts, shop }: Pick<ShellModel, "facts" | "shop">): Target {
  const guided = facts.can("CREATION_GUIDE");
  const address = shop?.staticProperties[guided ? "guideHelpUrl" : "helpUrl"];
  if (address) return { href: address };
  return { to: guided ? "" : "features" };
}

/** Where the logo leads: the guide for whoever has it, else the configured address, else where a sign-in lands. */
export function logoTarget({ display, facts, nodes }: ShellModel, configuration: AdminConfiguration): Target {
  if (display.common.appContextGroup === "ECALENDAR")
    return { to: findScreen("welcome") ? "welcome" : (firstOpenPath(nodes) ?? "") };
  if (display.common.superAdmin) return { to: firstOpenPath(nodes) ?? "features" };
  if (facts.can("CREATION_GUIDE")) return { to: "" };
  return configuration.logoHref === "" ? { to: "features" } : { href: configuration.logoHref };
}

/** The logo: the shop's, else the configuration's; the white one on dark. Undefined where there is none. */
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
