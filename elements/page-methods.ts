/** What a page may ask of one element by its methods. */
import { getRuntime } from "../src/runtime";
import type { LeaveGuard } from "../src/runtime/navigation";

type Forms = ReadonlySet<LeaveGuard>;

export const isDirty = (forms: Forms): boolean => [...forms].some((form) => form.isDirty());

/** What stands in the first form that tells. */
export const valueOf = (forms: Forms): unknown =>
  [...forms].map((form) => form.value?.()).find((value) => value !== undefined);

/** How often one looks whether a form knows that it is saved: it does once it is drawn again. */
const LOOKS = 12;
const LOOK_MS = 16;

/** Saves what is typed; false when something of it is left, because it was refused or is wrong. */
export async function save(forms: Forms): Promise<boolean> {
  for (const form of [...forms]) await form.save?.();
  for (let look = 0; look < LOOKS && isDirty(forms); look++)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return !isDirty(forms);
}

/** Asks about unsaved work, where there is some; false when the user stays. */
export async function canLeave(forms: Forms): Promise<boolean> {
  for (const form of [...forms]) if (form.isDirty() && !(await form.leave())) return false;
  return true;
}

/** Forms know their order and what is on another tab; elsewhere the first control that says it is wrong is taken. */
export function focusFirstError(forms: Forms, root: ShadowRoot): boolean {
  if ([...forms].some((form) => form.focusFirstError?.())) return true;
  const wrong = root.querySelector<HTMLElement>("[aria-invalid=true], :is(input, select, textarea):invalid");
  wrong?.focus();
  return wrong !== null;
}

/** Reads what is shown anew; typed values stay. An element that failed tries again. */
export async function reload(root: ShadowRoot): Promise<void> {
  root.querySelector<HTMLElement>(".td-element-error__retry")?.click();
  const { session, queries } = getRuntime();
  const isSignedIn = session.store.get().status === "ready";
  await Promise.all([isSignedIn ? session.reload() : undefined, (await queries()).invalidateQueries()]);
}
