/** Keeps the process serving after an error that no code handled. */
import { loggedError } from "./platform/logged-error";

/**
 * Logs unhandled rejections and uncaught exceptions in place of ending the process, which would interrupt every other call. Such an
 * error is a defect of one call or timer; the others are unaffected.
 */
export function keepServing(): void {
  process.on("unhandledRejection", (error) =>
    console.error("A promise was rejected and not handled", loggedError(error)),
  );
  process.on("uncaughtException", (error) => console.error("An exception was not caught", loggedError(error)));
}
