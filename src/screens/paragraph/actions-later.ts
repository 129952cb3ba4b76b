/** What is done with a paragraph beyond typing comes, with its words, when the screen is at rest; or with the first press. */
import type { Runtime } from "../../runtime/runtime";
import { withWords } from "../../runtime/with-words";

export const loadActions = () => withWords(import("./paragraph-actions"), ["paragraph-list", "paragraph-view"]);

type Actions = Awaited<ReturnType<typeof loadActions>>;

/** Runs one of them, and says so where its code could not be had. */
export async function withActions({ toasts }: Pick<Runtime, "toasts">, run: (actions: Actions) => Promise<void>) {
  let actions: Actions;
  try {
    actions = await loadActions();
  } catch (error) {
    console.error("The code of the action could not be loaded", error);
    toasts.show({ kind: "error", key: "error.network" });
    return;
  }
  await run(actions);
}
