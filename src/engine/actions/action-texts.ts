/** Texts of an action: question, button, result. The resource's own messages win over the general ones. */
import { messageKeys } from "../../contract/message-keys";
import { isSingular } from "../../contract/plural";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { labelOf } from "../form/reference-search";
import { targetCount, type ActionTarget, type ResourceAction } from "./resource-action";

/** Lower-cases a noun for use inside a sentence, except in German. */
const inSentence = (text: string, locale: string): string =>
  locale.startsWith("de") ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1);

export interface ActionTexts {
  /** "Suspend 3 dealers?" */
  readonly question: string;
  /** Button label: "Suspend 3 dealers", or just the action for a single record. */
  readonly confirm: string;
  readonly cancel: string;
  /** What the action does beyond the obvious, if the resource has a text for it. */
  readonly consequence: string | undefined;
  readonly done: (count: number) => string;
  readonly failed: string;
}

/** Returns the texts of an action for its target. */
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
  const recordsName = inSentence(
    t.key(isSingular(count, locale) ? messageKeys.one(resource.name) : messageKeys.many(resource.name)),
    locale,
  );
  const params = { action: action.label, label, things: recordsName, count };
  const question = messageKeys.confirm(resource.name, action.name);
  const plural = target.kind === "one" ? "one" : "many";
  return {
    question: t.has(`${question}.${plural}`)
      ? t.key(`${question}.${plural}`, params)
      : t.has(question) && plural === "one"
        ? t.key(question, params)
        : t.key(`action.confirm.${plural}`, params),
    confirm: t.has(`${base}.agree`)
      ? t.key(`${base}.agree`, params)
      : plural === "one"
        ? action.label
        : t("action.agree.many", params),
    cancel: t("action.keep"),
    consequence: t.has(`${base}.consequence`) ? t.key(`${base}.consequence`, params) : undefined,
    done: (done) => {
      if (t.has(`${base}.done.other`)) return t.countKey(`${base}.done`, done, { label });
      // Actions for single records need no forms for counts.
      if (t.has(`${base}.done`)) return t.key(`${base}.done`, { label });
      return t.count("action.done", done, { action: action.label });
    },
    failed: t("action.failed", params),
  };
}
