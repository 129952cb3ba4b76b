import { loggedError } from "../../platform/logged-error";

/** Runs work for which no caller waits, and logs its failure. */
export function logged(description: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => {
    console.error(`${description} failed`, loggedError(error));
  });
}
