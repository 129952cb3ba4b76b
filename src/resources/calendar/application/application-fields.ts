/** Fields and cards that the network's settings and those of a garage share. */
import {
  CARD_ACCENTS,
  DEFAULT_SETTINGS,
  USUAL_VIEWS,
  YES_NO,
  type SettingName,
} from "../../../contract/application-settings";
import { f } from "../../../contract/fields";

const LATE = { min: 0, max: 60, unit: "unit.minutes" } as const;
const MISSED = { min: 15, max: 240, unit: "unit.minutes" } as const;
const DONE = { min: 0, max: 240, unit: "unit.minutes" } as const;
const MOVES = { min: 1, max: 10 } as const;

/** Settings of a garage. Empty ones are the network's. */
export const garageFields = {
  defaultView: f.choice(USUAL_VIEWS),
  visibleFrom: f.time(),
  visibleTo: f.time(),
  colourBy: f.choice(CARD_ACCENTS),
  lateAfterMinutes: f.integer(LATE),
  noShowAfterMinutes: f.integer(MISSED),
  autoArrive: f.choice(YES_NO),
  autoDone: f.choice(YES_NO),
  autoDoneMinutes: f.integer(DONE),
  cancelByCustomer: f.choice(YES_NO),
  rescheduleByCustomer: f.choice(YES_NO),
  maxReschedules: f.integer(MOVES),
} as const satisfies Readonly<Record<SettingName, unknown>>;

const byDefault = <Name extends SettingName>(name: Name) =>
  ({ required: true, default: DEFAULT_SETTINGS[name] }) as const;

/** Settings of the network. Only the visible hours may be empty. */
export const networkFields = {
  defaultView: f.choice(USUAL_VIEWS, byDefault("defaultView")),
  visibleFrom: f.time(),
  visibleTo: f.time(),
  colourBy: f.choice(CARD_ACCENTS, byDefault("colourBy")),
  lateAfterMinutes: f.integer({ ...LATE, ...byDefault("lateAfterMinutes") }),
  noShowAfterMinutes: f.integer({ ...MISSED, ...byDefault("noShowAfterMinutes") }),
  autoArrive: f.choice(YES_NO, byDefault("autoArrive")),
  autoDone: f.choice(YES_NO, byDefault("autoDone")),
  autoDoneMinutes: f.integer({ ...DONE, ...byDefault("autoDoneMinutes") }),
  cancelByCustomer: f.choice(YES_NO, byDefault("cancelByCustomer")),
  rescheduleByCustomer: f.choice(YES_NO, byDefault("rescheduleByCustomer")),
  maxReschedules: f.integer({ ...MOVES, ...byDefault("maxReschedules") }),
} as const satisfies Readonly<Record<SettingName, unknown>>;

export const SETTING_CARDS = {
  book: ["defaultView", "visibleFrom", "visibleTo", "colourBy"],
  visits: ["lateAfterMinutes", "noShowAfterMinutes", "autoArrive", "autoDone", "autoDoneMinutes"],
  customer: ["cancelByCustomer", "rescheduleByCustomer", "maxReschedules"],
} as const;

interface Hours {
  readonly visibleFrom: string | null;
  readonly visibleTo: string | null;
}

export const hoursRule = ({ visibleFrom, visibleTo }: Hours) => ({
  visibleTo:
    visibleFrom !== null && visibleTo !== null && visibleTo <= visibleFrom
      ? ("ecal-dealer-application-configuration.error.hours" as const)
      : undefined,
});

interface Switches {
  readonly autoDone: string | null;
  readonly rescheduleByCustomer: string | null;
}

/** Numbers of what is switched off do not matter. */
export const relevantSettings = ({ autoDone, rescheduleByCustomer }: Switches) => ({
  autoDoneMinutes: autoDone !== "NO",
  maxReschedules: rescheduleByCustomer !== "NO",
});
