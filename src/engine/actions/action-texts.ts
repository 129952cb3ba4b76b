/** The words around an action: its question, its button, its success. Those of the resource go first; general ones serve the rest. */
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { labelOf } from "../form/reference-search";
import { targetCount, type ActionTarget, type ResourceAction } from "./resource-action";

/** "Points de vente" inside a sentence; German keeps its capitals. */
const inSentence = (text: string, locale: string): string =>
  locale.startsWith("de") ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1);

export interface ActionTexts {
  /** "Suspend 3 dealers?" */
  readonly question: string;
  /** On the button: "Suspend 3 dealers", or the action alone for one record. */
  readonly agree: string;
  readonly keep: string;
  /** What it does beyond the obvious, when the resource says so. */
  readonly consequence: string | undefined;
  readonly done: (count: number) => string;
  readonly failed: string;
}

export function actionTexts(
  resource: AnyResource,
  action: ResourceAction,
  target: ActionTarget,
  t: Translate,
  locale: string,
): ActionTexts {
  const base = messageKeys.action(resource.name, action.name);
  const count = targetCount(target);
  const label = target.kind === "one" ? labelOf(resource, target.record, locale) : "";
  const things = inSentence(
    t.key(count === 1 ? messageKeys.one(resource.name) : messageKeys.many(resource.name)),
    locale,
  );
  const params = { action: action.label, label, things, count };
  const question = messageKeys.confirm(resource.name, action.name);
  const form = target.kind === "one" ? "one" : "many";
  return {
    question: t.has(`${question}.${form}`)
      ? t.key(`${question}.${form}`, params)
      : t.has(question) && form === "one"
        ? t.key(question, params)
        : t(`action.confirm.${form}`, params),
    agree: t.has(`${base}.agree`)
      ? t.key(`${base}.agree`, params)
      : form === "one"
        ? action.label
        : t("action.agree.many", params),
    keep: t("action.keep"),
    consequence: t.has(`${base}.consequence`) ? t.key(`${base}.consequence`, params) : undefined,
    done: (done) =>
      t.has(`${base}.done.other`)
        ? t.countKey(`${base}.done`, done, { label })
        : t.count("action.done", done, { action: action.label }),
    failed: t("action.failed", params),
  };
}
