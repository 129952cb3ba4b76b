/** What an element waits for before it draws, and what it sets going meanwhile. */
import { getRuntime } from "../src/runtime";

export interface Needs<P extends object = object> {
  /** Built-in message modules that the component reads, besides `start`. */
  readonly messages?: readonly string[];
  /** Works without a session, and starts the configuration by itself, in a creation context of its own. */
  readonly isPublic?: boolean;
  /** Does the whole start-up instead, for each element with its values; undefined when nothing is left to wait for. Never rejects. */
  readonly begin?: (values: P) => Promise<void> | undefined;
}

/**
 * Messages are waited for. Configuration and session set out at the same time and are not, unless only the configuration can tell the
 * language; a failure there is the component's to show, by what it then lacks.
 */
async function prepare({ messages = [], isPublic = false }: Pick<Needs, "messages" | "isPublic">): Promise<void> {
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
   * The same promise for all elements of a tag; after a failure, a new attempt. Undefined when all is there.
   * @param values the element's own
   */
  run(values: Readonly<Record<string, unknown>>): Promise<void> | undefined;
}

export function createPreparation<P extends object>(needs: Needs<P>): Preparation {
  const { begin } = needs;
  if (begin !== undefined) return { isDone: () => true, run: (values) => begin(values as P) };
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
