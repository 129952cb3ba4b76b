/** How the appointment calendar works in a garage: the network's settings, and those that a garage has of its own. */

/** What the accent of a card in the book shows besides its status. */
export const CARD_ACCENTS = ["STATUS", "BAY", "TAG"] as const;
export const USUAL_VIEWS = ["DAY", "WEEK", "MONTH", "LOAD"] as const;
export const YES_NO = ["YES", "NO"] as const;
type YesNo = (typeof YES_NO)[number];

export interface ApplicationSettings {
  /** View that the book opens with. */
  readonly defaultView: (typeof USUAL_VIEWS)[number];
  /** `HH:mm`; null shows all that is open. */
  readonly visibleFrom: string | null;
  readonly visibleTo: string | null;
  readonly colourBy: (typeof CARD_ACCENTS)[number];
  /** Minutes after the start from which a customer counts as late. */
  readonly lateAfterMinutes: number;
  /** Minutes after the start from which a visit can be reported as missed. */
  readonly noShowAfterMinutes: number;
  /** Confirmed visits count as arrived at their start. */
  readonly autoArrive: YesNo;
  /** Visits of customers who arrived end by the clock, this many minutes after their end. */
  readonly autoDone: YesNo;
  readonly autoDoneMinutes: number;
  /** What customers may do by the link of their messages. */
  readonly cancelByCustomer: YesNo;
  readonly rescheduleByCustomer: YesNo;
  readonly maxReschedules: number;
}
export type SettingName = keyof ApplicationSettings;

/** Settings of a shop that has never changed any. */
export const DEFAULT_SETTINGS: ApplicationSettings = {
  defaultView: "DAY",
  visibleFrom: null,
  visibleTo: null,
  colourBy: "STATUS",
  lateAfterMinutes: 0,
  noShowAfterMinutes: 30,
  autoArrive: "NO",
  autoDone: "NO",
  autoDoneMinutes: 30,
  cancelByCustomer: "YES",
  rescheduleByCustomer: "YES",
  maxReschedules: 3,
};
export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

type Stored = Readonly<Record<string, unknown>>;

const withValues = <T extends object>(base: T, values: Stored, names: readonly string[]): T => ({
  ...base,
  ...Object.fromEntries(names.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]]))),
});

/** Returns the settings that apply to a garage. What the network locks is the network's. */
export function settingsOf(network: Stored | undefined, garage: Stored | undefined): ApplicationSettings {
  const locked = (network?.["locked"] ?? []) as readonly string[];
  const ofNetwork = withValues(DEFAULT_SETTINGS, network ?? {}, SETTING_NAMES);
  return withValues(
    ofNetwork,
    garage ?? {},
    SETTING_NAMES.filter((name) => !locked.includes(name)),
  );
}
