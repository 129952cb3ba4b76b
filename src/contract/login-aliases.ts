/**
 * Addresses that show the sign-in besides /login, each for a brand or a widget. The alias decides the creation context, and with it logos,
 * side picture, texts, template CSS and where accounts are created. To add one, add a row: the routes `{base}/{alias}` and
 * `{base}/{alias}/login` derive from it.
 */
export interface LoginAlias {
  /** First part of the path below the admin base. Must not be the first part of another route. */
  readonly alias: string;
  /** Creation context of the not-connected configuration. */
  readonly creationContext: string;
}

export const LOGIN_ALIASES: readonly LoginAlias[] = [
  { alias: "default-creation", creationContext: "DEFAULT" },
  { alias: "dlu", creationContext: "DLU" },
  { alias: "tyreplus", creationContext: "TYREPLUS" },
  { alias: "motorsport", creationContext: "MOTORSPORT" },
  { alias: "modular", creationContext: "MODULAR" },
  { alias: "modular-garage", creationContext: "MODULAR_GARAGE" },
  { alias: "modular-tyre", creationContext: "MODULAR_TYRE" },
  { alias: "modular-truck", creationContext: "MODULAR_TRUCK" },
  { alias: "modular-moto", creationContext: "MODULAR_MOTO" },
  { alias: "modular-fleet", creationContext: "MODULAR_FLEET" },
  { alias: "modular-dealer", creationContext: "MODULAR_DEALER" },
  { alias: "modular-widget", creationContext: "MODULAR_WIDGET" },
  { alias: "widget-default", creationContext: "WIDGET_DEFAULT" },
  { alias: "widget-appointment", creationContext: "WIDGET_APPOINTMENT" },
  { alias: "widget-quote", creationContext: "WIDGET_QUOTE" },
  { alias: "widget-locator", creationContext: "WIDGET_LOCATOR" },
  { alias: "ecalendar", creationContext: "ECALENDAR" },
  { alias: "ecalendar-network", creationContext: "ECALENDAR_NETWORK" },
  { alias: "network-shop", creationContext: "NETWORK_SHOP" },
  { alias: "independent", creationContext: "INDEPENDENT" },
  { alias: "truck", creationContext: "TRUCK" },
  { alias: "moto", creationContext: "MOTO" },
  { alias: "agri", creationContext: "AGRI" },
  { alias: "premium", creationContext: "PREMIUM" },
  { alias: "fleet", creationContext: "FLEET" },
  { alias: "demo", creationContext: "DEMO" },
];

/** Returns the alias at the start of a path below the admin base, with or without slashes around it. */
export function aliasOf(path: string): LoginAlias | undefined {
  const [first] = path.split(/[/?#]/).filter(Boolean);
  return LOGIN_ALIASES.find(({ alias }) => alias === first);
}
