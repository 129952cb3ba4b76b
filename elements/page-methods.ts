/** Implements the public methods of elements, over the forms that an element contains. */
import { getRuntime } from "../src/runtime";
import type { LeaveGuard } from "../src/runtime/navigation";

type Forms = ReadonlySet<LeaveGuard>;

/** Returns whether any form has unsaved changes. */
export const isDirty = (forms: Forms): boolean => [...forms].some((form) => form.isDirty());

/** Returns the values of the first form that provides any. */
export const valueOf = (forms: Forms): unknown =>
  [...forms].map((form) => form.value?.()).find((value) => value !== undefined);

/** Maximum number of checks whether forms are clean after a save. Forms update their state only on the next render. */
const MAX_CHECKS = 12;
/** Milliseconds between two checks. */
const CHECK_MS = 16;

/** Saves one form. Returns false when it reports a refusal, or fails. */
async function saveForm(form: LeaveGuard): Promise<boolean> {
  try {
    return (await form.save?.()) !== false;
  } catch (error) {
    console.error("td-admin could not save a form:", error);
    return false;
  }
}

/** Saves all forms. Returns false when changes are left, because they were refused or invalid. Never rejects. */
export async function save(forms: Forms): Promise<boolean> {
  let isSaved = true;
  for (const form of [...forms]) isSaved = (await saveForm(form)) && isSaved;
  if (!isSaved) return false;
  for (let check = 0; check < MAX_CHECKS && isDirty(forms); check++)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  return !isDirty(forms);
}

/** Asks about unsaved changes. Returns false when the user stays. */
export async function canLeave(forms: Forms): Promise<boolean> {
  for (const form of [...forms]) if (form.isDirty() && !(await form.leave())) return false;
  return true;
}

/**
 * Focuses the first invalid field; returns false when there is none. Forms know the order of their fields and
 * their hidden tabs; outside forms, the first invalid control gets the focus.
 */
export function focusFirstError(forms: Forms, root: ShadowRoot): boolean {
  if ([...forms].some((form) => form.focusFirstError?.())) return true;
  const invalid = root.querySelector<HTMLElement>("[aria-invalid=true], :is(input, select, textarea):invalid");
  invalid?.focus();
  return invalid !== null;
}

/** Focuses the first control, a field before buttons and links. Returns false when there is none. */
export function focusFirst(root: ShadowRoot, options?: FocusOptions): boolean {
  const fields = root.querySelectorAll<HTMLElement>("input, select, textarea");
  const others = root.querySelectorAll<HTMLElement>("button, a[href], [tabindex='0']");
  // Hidden and disabled controls do not take the focus.
  return [...fields, ...others].some((control) => {
    control.focus(options);
    return root.activeElement === control;
  });
}

/** Reloads the data and keeps typed values. A failed element retries. */
export async function reload(root: ShadowRoot): Promise<void> {
  root.querySelector<HTMLElement>(".td-element-error__retry")?.click();
  const { session, queries } = getRuntime();
  const isSignedIn = session.store.get().status === "ready";
  await Promise.all([isSignedIn ? session.reload() : undefined, (await queries()).invalidateQueries()]);
}
