/** Frame of every record form: tabs with error counts, notices, save bar, leave guard, conflict dialog. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { messageKeys } from "../../contract/message-keys";
import { useElement } from "../../runtime/element";
import { useLeaveGuard, useQueryValue, useRuntime, useT } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import { defineSheet } from "../../ui/styles";
import { PictureSourceContext } from "../../ui/rich-text/picture-source";
import { Tabs } from "../../ui/tabs/tabs";
import type { ResourceSlots } from "../slots";
import { askToLeave } from "./ask-to-leave";
import { useAttention } from "./attention";
import { countErrors, flattenErrors } from "./errors";
import css from "./form.css";
import type { FormBarProps } from "./form-bar";
import { FormContext } from "./form-context";
import { FormField } from "./form-field";
import { useDrafts, type Drafts } from "./form-drafts";
import { useFormLanguages } from "./form-languages";
import { FormNotices } from "./form-notices";
import { focusField } from "./go-to-field";
import { useChanges, type RecordForm } from "./record-form";
import { loadSteps } from "./use-saving";
import { loadValidation } from "./validator";
import { isPanel, type FormTab } from "./values";

defineSheet(css);

const ConflictDialog = deferred(async () => {
  const { ConflictDialog: content } = await import("./conflict-dialog");
  return content;
});
/** Loads when a field first receives focus. */
const FormBar = deferred<FormBarProps>(async () => {
  const [{ FormBar: bar }] = await Promise.all([import("./form-bar"), loadSteps(), loadValidation()]);
  return bar;
});

/** Loads with the first rich text. */
const loadPictureSource = async () => (await import("../media/picture-source")).pictureSource;

const renderField = (name: string): ReactNode => <FormField key={name} name={name} />;

export interface FormFrameProps {
  readonly form: RecordForm;
  readonly slots: ResourceSlots | undefined;
  readonly title: ReactNode;
  /** Renders the cards of a tab. */
  readonly children: (tab: FormTab) => ReactNode;
  /** Called after the changes were discarded. */
  readonly onDiscarded?: () => void;
}

export function FormFrame({ form, slots, title, children, onDiscarded }: FormFrameProps) {
  const languages = useFormLanguages();
  const drafts = useDrafts(form);
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useTab(form.resource.name, form.tabs);
  const formContext = useMemo(() => ({ form, languages, slots, renderField }), [form, languages, slots]);

  const goTo = (name: string): void => {
    const tabOfField = form.tabs.find(({ cards }) => cards.some(({ entries }) => entries.includes(name)));
    if (tabOfField !== undefined && tabOfField.name !== tab?.name) setTab(tabOfField.name);
    if (root.current !== null) focusField(root.current, name);
  };
  const focusFirst = (): boolean => {
    const order = form.tabs.flatMap(({ cards }) => cards.flatMap(({ entries }) => entries));
    const name = order.find((entry) => !isPanel(entry) && form.methods.getFieldState(entry).invalid);
    if (name !== undefined) goTo(name);
    return name !== undefined;
  };
  useAttention(form, form.attention, focusFirst);
  useUnsaved(form, drafts, focusFirst);

  const body = (
    <div className="td-form-body">
      <FormNotices form={form} offer={drafts.offer} />
      {tab === undefined ? null : children(tab)}
    </div>
  );
  const discard = (): void => {
    form.discard();
    onDiscarded?.();
  };
  return (
    <FormContext.Provider value={formContext}>
      <PictureSourceContext.Provider value={loadPictureSource}>
        <div className="td-form" ref={root} onFocus={FormBar.preload}>
          {title}
          {form.tabs.length > 1 && tab !== undefined ? (
            <FormTabs form={form} value={tab.name} onChange={setTab}>
              {body}
            </FormTabs>
          ) : (
            body
          )}
          <Bar form={form} onGoTo={goTo} onDiscard={discard} />
          {form.conflict === undefined ? null : <ConflictDialog form={form} conflict={form.conflict} />}
        </div>
      </PictureSourceContext.Provider>
    </FormContext.Provider>
  );
}

/** Shows the save bar once there is something to save or report. */
function Bar(props: FormBarProps) {
  const { form } = props;
  const changes = useChanges(form);
  const { errors } = useFormState({ control: form.control });
  if (form.lock !== undefined) return null;
  const hasMessage = form.failure !== undefined || Object.keys(errors).length > 0;
  return changes.length > 0 || hasMessage || (form.isNew && !form.isSingleton) ? <FormBar {...props} /> : null;
}

/** Returns the open tab. It is kept in the URL when the host has a router. */
function useTab(resource: string, tabs: readonly FormTab[]): [FormTab | undefined, (name: string) => void] {
  const element = useElement();
  const [urlTab, setUrlTab] = useQueryValue("tab");
  const [name, setName] = useState(urlTab);
  const tab = tabs.find((candidate) => candidate.name === name) ?? tabs[0];
  return [
    tab,
    (next) => {
      element.emit("td-tab-change", { resource, tab: next });
      setName(next);
      setUrlTab(next === tabs[0]?.name ? null : next);
    },
  ];
}

interface FormTabsProps {
  readonly form: RecordForm;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly children: ReactNode;
}

function FormTabs({ form, value, onChange, children }: FormTabsProps) {
  const t = useT();
  const { errors } = useFormState({ control: form.control });
  const flat = flattenErrors(errors);
  const items = form.tabs.map((tab) => {
    const names = tab.cards.flatMap(({ entries }) => entries);
    const errorCount = countErrors(flat, names);
    const label = t.key(messageKeys.tab(form.resource.name, tab.name));
    if (errorCount > 0)
      return {
        id: tab.name,
        label,
        count: errorCount,
        countTone: "danger" as const,
        countLabel: t.count("detail.tab.errors", errorCount),
      };
    const count = rowCount(form, names);
    return count === undefined ? { id: tab.name, label } : { id: tab.name, label, count };
  });
  return (
    <Tabs label={t("detail.tabs")} value={value} onChange={onChange} items={items}>
      {children}
    </Tabs>
  );
}

/** Returns the number of rows of a tab that holds a single list, such as the services of an offer. */
function rowCount({ resource, base }: RecordForm, names: readonly string[]): number | undefined {
  const lists = names.filter(
    (name) => !isPanel(name) && ["rows", "references"].includes(resource.fields[name]?.kind ?? ""),
  );
  const [singleList] = lists;
  const value = singleList === undefined || lists.length > 1 ? undefined : base.values[singleList];
  return Array.isArray(value) && value.length > 0 ? value.length : undefined;
}

/** Asks before leaving with unsaved changes, and emits `td-dirty-change`. */
function useUnsaved(form: RecordForm, { keep }: Drafts, focusFirstError: () => boolean): void {
  const t = useT();
  const element = useElement();
  const { dialogs, toasts } = useRuntime();
  const changes = useChanges(form);
  const dirty = changes.length > 0 && form.lock === undefined;
  useEffect(() => {
    element.emit("td-dirty-change", { dirty });
  }, [element, dirty]);
  const keepDraft =
    keep &&
    (() => {
      const isKept = keep(false);
      if (!isKept) toasts.show({ kind: "error", key: "form.leave.full" });
      return isKept;
    });
  const leave = (): Promise<boolean> =>
    askToLeave(dialogs, {
      textKey: "form.leave.text",
      params: { fields: changes.map((name) => t.key(messageKeys.field(form.resource.name, name))).join(", ") },
      save: form.save,
      keep: keepDraft,
      discard: form.discard,
    });
  useLeaveGuard(dirty, leave, {
    keep: () => keep?.(true) ?? false,
    save: async () => (dirty || (form.isNew && form.lock === undefined) ? form.save() : undefined),
    value: () => form.methods.getValues(),
    focusFirstError,
  });
}
