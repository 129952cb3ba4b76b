/** What an element waits for before it renders, and what it loads meanwhile. */
import { getRuntime } from "../src/runtime";

/** Needs a session, and renders once its messages are loaded. */
interface PrivateNeeds {
  /** Built-in message modules: `import.meta.messages()`, in the file of the element. */
  readonly messages: readonly string[];
  readonly isPublic?: false;
  readonly start?: never;
}

/** Works without a session. The component starts the configuration in its own creation context, and loads its own messages. */
interface PublicNeeds {
  readonly messages?: readonly string[];
  readonly isPublic: true;
  readonly start?: never;
}

/** Replaces the whole start-up. */
interface CustomStart<P extends object> {
  readonly messages?: never;
  readonly isPublic?: boolean;
  /** Runs for each element, with its values. Returns undefined when there is nothing to wait for. Never rejects. */
  readonly start: (values: P) => Promise<void> | undefined;
}

export type Needs<P extends object = object> = PrivateNeeds | PublicNeeds | CustomStart<P>;

/**
 * Waits for messages. Configuration and session start at the same time and are only waited for when the configuration decides the language;
 * the component handles their failure.
 */
async function prepare({ messages = [], isPublic = false }: PrivateNeeds | PublicNeeds): Promise<void> {
  // A module that imports elements statically configures them in the same task.
  await Promise.resolve();
  const { configuration, session, i18n, options } = getRuntime();
  if (!isPublic) {
    const report = (error: unknown): void => console.error("td-admin could not start completely:", error);
    session.load().catch(report);
    const configured = configuration.start().catch(report);
    if (options.get().locale === undefined) await configured;
  }
  await i18n.load(messages);
}

export interface Preparation {
  isDone(): boolean;
  /**
   * Starts loading. Returns the same promise for all elements of a tag, a new one after a failure, and undefined when everything is loaded.
   *
   * @param values the element's properties
   */
  run(values: Readonly<Record<string, unknown>>): Promise<void> | undefined;
}

/** Creates the preparation that all elements of a tag share. */
export function createPreparation<P extends object>(needs: Needs<P>): Preparation {
  if (needs.start !== undefined) return { isDone: () => true, run: (values) => needs.start(values as P) };
  let pending: Promise<void> | undefined;
  let done = false;
  return {
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
