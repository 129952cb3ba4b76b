/** Keeps the process serving after an error that no code handled. */
import { loggedError } from "./platform/logged-error";

/**
 * Logs unhandled rejections and uncaught exceptions. Ending the process would interrupt all other calls, which such an error of one call
 * or timer does not affect. Lines that cannot be written to the log are lost.
 */
export function keepServing(): void {
  process.on("unhandledRejection", (error) =>
    console.error("A promise was rejected and not handled", loggedError(error)),
  );
  process.on("uncaughtException", (error) => console.error("An exception was not caught", loggedError(error)));
  // When the reader of the log has ended, each line fails. Logging that failure would fail again, without end.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}
