/** What is asked before a save: about values that look like mistakes, and about those that do not say what is wanted, such as an emptied cell. */
import type { CellQuestion } from "../../contract/kinds/matrix";
import type { AnyResource } from "../../contract/resource";
import type { Dialogs } from "../../runtime/dialogs";
import type { Translate } from "../../runtime/i18n";
import { changedRows, type Changes } from "./matrix-model";

/** Asks each question once for all cells it concerns. Resolves to the changes with their answers; undefined when the user wants to go back. */
export async function answerQuestions(
  { name, matrix }: AnyResource,
  changes: Changes,
  dialogs: Dialogs,
): Promise<Changes | undefined> {
  const rows = changedRows(changes);
  const asked = new Map<string, { readonly question: CellQuestion; readonly ids: string[] }>();
  for (const [id, { row, column, answer }] of changes) {
    const question = answer === undefined ? matrix?.question?.(column, rows.get(row) ?? {}) : undefined;
    if (question === undefined) continue;
    const same = asked.get(question.name);
    if (same === undefined) asked.set(question.name, { question, ids: [id] });
    else same.ids.push(id);
  }
  const answered = new Map(changes);
  for (const { question, ids } of asked.values()) {
    const [usual, other] = question.answers;
    const choice = await dialogs.choose({
      titleKey: `${name}.question.${question.name}.title`,
      contentKey: `${name}.question.${question.name}.text`,
      params: { count: ids.length },
      confirmKey: `${name}.answer.${usual}`,
      otherKey: `${name}.answer.${other}`,
    });
    if (choice === "dismiss") return undefined;
    for (const id of ids) {
      const change = changes.get(id);
      if (change !== undefined) answered.set(id, { ...change, answer: choice === "confirm" ? usual : other });
    }
  }
  return answered;
}

/**
 * Asks about values that look like mistakes. Resolves to undefined when there are none, to false when the user wants to check them.
 *
 * @param found message keys of the reasons, one for each value
 */
export async function confirmDoubts(
  found: readonly string[],
  t: Translate,
  dialogs: Dialogs,
): Promise<boolean | undefined> {
  if (found.length === 0) return undefined;
  const reasons = [...new Set(found)].map((key) => t.key(key)).join("; ");
  return dialogs.confirm({
    titleKey: "matrix.doubt.title",
    contentKey: "matrix.doubt.text",
    params: { count: found.length, reasons },
    confirmKey: "matrix.doubt.confirm",
    dismissKey: "matrix.doubt.check",
  });
}
