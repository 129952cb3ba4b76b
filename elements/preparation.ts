/** What an element waits for before it renders, and what it loads meanwhile. */
import { getRuntime } from "../src/runtime";
import { CodeMissingError } from "../src/runtime/error-code";
import type { I18n } from "../src/runtime/i18n";

/** Needs a session, and renders once its messages are loaded. */
interface PrivateNeeds {
  /** Built-in message modules: `import.meta.messages()`, in the file of the element. */
  readonly messages: readonly string[];
  readonly isPublic?: false;
  /** Shows without a session too, with less on it. */
  readonly isSessionOptional?: boolean;
  /** Loads, beside the messages, what the first rendering should show. It handles its own failures. */
  readonly prepare?: () => Promise<unknown>;
  readonly start?: never;
}

/** Works without a session. The component starts the configuration in its own creation context, and loads its own messages. */
interface PublicNeeds {
  readonly messages?: readonly string[];
  readonly isPublic: true;
  readonly isSessionOptional?: never;
  readonly prepare?: never;
  readonly start?: never;
}

/** Replaces the whole start-up. */
export interface CustomStart<P extends object> {
  readonly messages?: never;
  readonly isPublic?: boolean;
  readonly isSessionOptional?: never;
  readonly prepare?: never;
  /** Runs for each element, with its values. Returns undefined when there is nothing to wait for. Rejects when the texts cannot be loaded. */
  readonly start: (values: P) => Promise<void> | undefined;
  /** False when the element is ready before the configuration has arrived. Default: true. */
  readonly needsConfiguration?: boolean;
}

export type Needs<P extends object = object> = PrivateNeeds | PublicNeeds | CustomStart<P>;

/** Loads messages. Rejects with an error that says that a file is missing. */
const loadTexts = (i18n: I18n, messages: readonly string[]): Promise<void> =>
  i18n.load(messages).catch((error: unknown) => {
    throw new CodeMissingError("The texts could not be loaded", { cause: error });
  });

/**
 * Waits for messages. Configuration and session start at the same time and are only waited for when the configuration decides the language;
 * the component handles their failure.
 */
async function prepare({
  messages = [],
  isPublic = false,
  prepare: prepareMore,
}: PrivateNeeds | PublicNeeds): Promise<void> {
  // A module that imports elements statically configures them in the same task.
  await Promise.resolve();
  const { configuration, session, i18n, options } = getRuntime();
  if (!isPublic) {
    const report = (error: unknown): void => console.error("td-admin could not start completely:", error);
    session.load().catch(report);
    const configured = configuration.start().catch(report);
    if (options.get().locale === undefined) await configured;
  }
  await Promise.all([loadTexts(i18n, messages), prepareMore?.()]);
}

export interface Preparation {
  /** The element shows nothing without a session. */
  readonly needsSession: boolean;
  /** The element is ready only with the configuration, although it may show before. */
  readonly needsConfiguration: boolean;
  isDone(): boolean;
  /**
   * Starts loading. Returns the same promise for all elements of a tag, a new one after a failure, and undefined when everything is loaded.
   *
   * @param values the element's properties
   */
  run(values: Readonly<Record<string, unknown>>): Promise<void> | undefined;
}

/** The start-up of each element by itself. It counts as done unless the last one failed. */
function customPreparation({ start, needsConfiguration = true }: CustomStart<object>): Preparation {
  let hasFailed = false;
  return {
    needsSession: false,
    needsConfiguration,
    isDone: () => !hasFailed,
    run: (values) =>
      start(values)?.then(
        () => {
          hasFailed = false;
        },
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      ),
  };
}

/** Creates the preparation that all elements of a tag share. */
export function createPreparation<P extends object>(needs: Needs<P>): Preparation {
  if (needs.start !== undefined) return customPreparation(needs as CustomStart<object>);
  let pending: Promise<void> | undefined;
  let done = false;
  return {
    needsSession: needs.isPublic !== true && needs.isSessionOptional !== true,
    needsConfiguration: true,
    isDone: () => done,
    run() {
      if (done) return undefined;
      pending ??= prepare(needs).then(
        () => {
          done = true;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
  };
}
