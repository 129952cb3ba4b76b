/** Loads the code and messages of paragraph actions. Called when the screen is idle, or on the first press. */
import type { Runtime } from "../../runtime/runtime";

export const loadActions = () => import("./paragraph-actions");

type Actions = Awaited<ReturnType<typeof loadActions>>;

/** Runs an action; shows an error when its code can't be loaded. */
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
