/** Fields and rules that feeds and exports share: the server that they use, and when they run. */
import { areTooClose } from "../../../contract/feed-schedule";
import { FEED_SCHEDULES, isFileServer, MIN_FEED_MINUTES } from "../../../contract/feeds";
import { f } from "../../../contract/fields";
import type { MessageKey } from "../../../contract/errors";

/** Folder below the shop's, without `..`. */
const FOLDER = String.raw`(?!.*\.\.)[^\\:*?"<>|]+`;

export const serverFields = {
  url: f.externalUrl({ max: 500, example: "https://files.example.com/stock.csv" }),
  host: f.text({ max: 200, pattern: String.raw`[\w.-]+`, example: "sftp.example.com" }),
  port: f.integer({ min: 1, max: 65_535 }),
  user: f.text({ max: 100 }),
  hostKey: f.text({
    max: 50,
    pattern: "SHA256:[A-Za-z0-9+/]{43}",
    example: "SHA256:uNiVztksCsDhcc0u9e8BrrJXlDqQYQ0QwJ9q4TfT0Ss",
  }),
  folder: f.text({ max: 200, pattern: FOLDER, example: "out" }),
};

export const scheduleFields = {
  schedule: f.choice(FEED_SCHEDULES, { required: true, default: "INTERVAL" }),
  everyMinutes: f.integer({ min: MIN_FEED_MINUTES, max: 1_440, default: 60, unit: "unit.minutes" }),
  times: f.rows({ time: f.time({ required: true }) }, { max: 24, uniqueBy: "time" }),
  cron: f.text({ max: 100, example: "30 6 * * 1-5" }),
};

/** @param kind how the server is reached */
export const serverRules = (kind: string, url: string | null, host: string | null) => ({
  url: kind === "HTTPS" && url === null ? "error.required" : undefined,
  host: isFileServer(kind) && host === null ? "error.required" : undefined,
});

export const serverRelevance = (kind: string) => ({
  url: kind === "HTTPS",
  host: isFileServer(kind),
  port: isFileServer(kind),
  hostKey: kind === "SFTP",
  user: kind === "HTTPS" || isFileServer(kind),
  folder: kind === "FOLDER" || isFileServer(kind),
});

interface TypedSchedule {
  readonly schedule: (typeof FEED_SCHEDULES)[number];
  readonly everyMinutes: number | null;
  readonly times: readonly { readonly time: string }[];
  readonly cron: string | null;
}

/** @param tooClose message for times that are too close to each other */
export const scheduleRules = ({ schedule, everyMinutes, times, cron }: TypedSchedule, tooClose: MessageKey) => ({
  everyMinutes: schedule === "INTERVAL" && everyMinutes === null ? "error.required" : undefined,
  cron: schedule === "CRON" && cron === null ? "error.required" : undefined,
  times:
    schedule !== "DAILY"
      ? undefined
      : times.length === 0
        ? "error.required"
        : areTooClose(times)
          ? tooClose
          : undefined,
});

/** @param isPlanned whether the source is asked for files; mails bring theirs */
export const scheduleRelevance = (schedule: string, isPlanned = true) => ({
  schedule: isPlanned,
  everyMinutes: isPlanned && schedule === "INTERVAL",
  times: isPlanned && schedule === "DAILY",
  cron: isPlanned && schedule === "CRON",
});
