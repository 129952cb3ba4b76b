/** `td-paragraph`: edits a paragraph of a page, product or service next to a preview of the site. */
import lost from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import type { ChoiceFilter } from "../../contract/paragraph/choices";
import { paragraphResource } from "../../contract/paragraph/fields";
import { layoutOf } from "../../contract/paragraph/layouts";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import {
  contentsPath,
  OWNERS,
  paragraphPath,
  placeOf,
  type OwnerType,
  type ParagraphPlace,
  type PlaceAttributes,
} from "../../contract/paragraph/owners";
import type { OptionValue } from "../../contract/paragraph/options";
import { variablesOf, variableText } from "../../contract/paragraph/variables";
import type { Paragraph as ParagraphData } from "../../contract/paragraph/shapes";
import { RecordDenied } from "../../engine/detail/record-denied";
import { useRecordForm } from "../../engine/form/record-form";
import { FormContext, useFormContextValue } from "../../engine/form/form-context";
import { FormFrame } from "../../engine/form/form-frame";
import type { SendRecord } from "../../engine/form/save-call";
import type { Values } from "../../engine/form/values";
import type { FieldSlotProps } from "../../engine/slots";
import { isTdError } from "../../runtime";
import { useElement, useReady } from "../../runtime/element";
import { QueryProvider } from "../../runtime/react-queries";
import { useCan, useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { buttonLinkSlots } from "./button-link";
import { choiceSearch } from "./choice-search";
import { conditionSlots } from "./condition-field";
import { enumerationSlots } from "./enumeration-field";
import css from "./paragraph.css";
import { ParagraphCards } from "./paragraph-cards";
import {
  listQuery,
  paragraphKeys,
  paragraphQuery,
  recordOf,
  variablesQuery,
} from "../../engine/paragraphs/paragraph-record";
import { ParagraphTitle } from "./paragraph-title";
import type { PreviewPaneProps } from "./preview";
import { richTextSlots } from "./rich-text-slot";

defineSheet(css);

/** Loaded with the actions, when the screen is idle. */
const loadSaving = () => import("../../engine/paragraphs/save-paragraph");
const send: SendRecord = async (...call) => (await loadSaving()).sendParagraph(...call);

/** Loaded after the form; contains the site's markup and styles. */
const PreviewPane = deferred<PreviewPaneProps>(
  async () => {
    const { PreviewPane: pane } = await import("./preview");
    return pane;
  },
  () => <Skeleton lines={8} />,
);

/** Loaded for table paragraphs. */
const GridField = deferred<FieldSlotProps>(
  async () => {
    const { GridField: field } = await import("./grid-field");
    return field;
  },
  () => <Skeleton lines={3} />,
);

/** Owners that define the variables of their texts themselves. */
const OWNERS_WITH_VARIABLES: readonly OwnerType[] = [
  "CUSTOM_DATABASE_LEVEL",
  "CONTENT_BLOC_PAGE",
  "SERVICE",
  "LANDING_PAGE",
];

export function Paragraph(attributes: PlaceAttributes) {
  const key = JSON.stringify(attributes);
  const place = useMemo(() => placeOf(JSON.parse(key) as PlaceAttributes), [key]);
  return (
    <QueryProvider>
      {place === undefined ? <Missing ownerPath={undefined} /> : <OpenParagraph key={key} place={place} />}
    </QueryProvider>
  );
}

/** Checks the right to edit paragraphs of the owner's kind. */
function OpenParagraph({ place }: { readonly place: ParagraphPlace }) {
  const { status } = useSession();
  const isOpen = useCan(OWNERS[place.ownerType].rights);
  return status === "ready" && !isOpen ? <RecordDenied /> : <StoredParagraph place={place} />;
}

/** Shown for paragraphs that were deleted, never existed or belong to another shop, without telling which. */
function Missing({ ownerPath }: { readonly ownerPath: string | undefined }) {
  const t = useT();
  const { navigation } = useRuntime();
  return (
    <EmptyState
      failure="not-found"
      icon={lost}
      title={t("paragraph.missing")}
      action={
        ownerPath === undefined ? undefined : (
          <Button onClick={() => void navigation.navigate(ownerPath)}>{t("paragraph.missing.owner")}</Button>
        )
      }
    >
      {t("paragraph.missing.text")}
    </EmptyState>
  );
}

function StoredParagraph({ place }: { readonly place: ParagraphPlace }) {
  const t = useT();
  const { status, shop } = useSession();
  const { navigation } = useRuntime();
  const { host } = useElement();
  /** Id of the recreated paragraph, when the page names the paragraph by attribute and not by URL. */
  const [recreatedId, setRecreatedId] = useState<string>();
  const { data, error, refetch } = useQuery(paragraphQuery(recreatedId ?? place.paragraphId));
  const variables = useQuery({
    ...variablesQuery(recreatedId ?? place.paragraphId),
    enabled: OWNERS_WITH_VARIABLES.includes(place.ownerType),
  });
  // Wait for the variables; the editors offer them from the start.
  const isReady = status === "ready" && shop !== undefined && !variables.isLoading;
  const hasOtherOwner =
    data !== undefined && (data.ownerType !== place.ownerType || String(data.ownerId) !== place.ownerId);
  useReady(isReady && data !== undefined, error);
  const isDeleted = error !== null && isTdError(error) && error.status === 404;
  // Keep unsaved input visible; it can be saved as a new paragraph.
  if ((isDeleted && (data === undefined || !navigation.isDirty())) || hasOtherOwner)
    return <Missing ownerPath={contentsPath(place)} />;
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={t("paragraph.failed")} onRetry={() => void refetch()} />;
  if (data === undefined || !isReady) return <Skeleton lines={8} />;
  // Remount for another layout, which has other fields.
  return (
    <ParagraphForm
      key={data.layoutId}
      paragraph={data}
      place={place}
      variables={variables.data}
      onRecreated={(id) => {
        if (place.ownerPath === undefined) setRecreatedId(id);
        else void navigation.navigate(paragraphPath(place.ownerPath, id), { force: true, replace: true, source: host });
      }}
    />
  );
}

interface ParagraphFormProps {
  readonly paragraph: ParagraphData;
  readonly place: ParagraphPlace;
  /** Variables whose names the shop defines. */
  readonly variables: ParagraphVariables | undefined;
  /** Called with the new id when a deleted paragraph was recreated. */
  readonly onRecreated: (id: string) => void;
}

function ParagraphForm({ paragraph, place, variables, onRecreated }: ParagraphFormProps) {
  const t = useT();
  const client = useQueryClient();
  const layout = layoutOf(paragraph.layoutId);
  const resource = useMemo(
    () =>
      paragraphResource(paragraph.layoutId, OWNERS[place.ownerType].rights, place.ownerType) ??
      paragraphResource("T_ONE", [], place.ownerType),
    [paragraph.layoutId, place.ownerType],
  );
  if (resource === undefined || layout === undefined) throw new Error(`The layout ${paragraph.layoutId} is not known`);
  const record = useMemo(() => recordOf(paragraph), [paragraph]);
  // A ref, so that changing the filter re-renders no field.
  const profileFilter = useRef<ChoiceFilter>({});
  // Depend on the variables only: a new count of articles must not recreate the editors.
  const elements = variables?.elements;
  // Messages that load later must not recreate the editors, or typed text would lose its caret.
  const fields = useMemo(() => {
    const site = variablesOf(place.ownerType) ?? [];
    const insertables = [
      ...site.map((name) => ({ name, text: variableText(name), label: "" })),
      ...(elements?.map(({ name, label }) => ({ name, text: `{${name}}`, label })) ?? []),
    ];
    return {
      ...enumerationSlots(resource.fields),
      ...richTextSlots(resource.fields, insertables),
      ...buttonLinkSlots(resource.fields),
      ...conditionSlots(resource.fields, elements ?? []),
      grid: GridField,
    };
  }, [resource, place.ownerType, elements]);
  const slots = useMemo(() => ({ fields, search: choiceSearch(t, () => profileFilter.current) }), [fields, t]);
  const store = (saved: ParagraphData): void => {
    client.setQueryData(paragraphKeys.one(saved.id), saved);
    void client.invalidateQueries({ queryKey: listQuery(place.ownerType, place.ownerId).queryKey });
    if (variables !== undefined) void client.invalidateQueries({ queryKey: variablesQuery(String(saved.id)).queryKey });
  };
  const recreate = useCallback(
    async (values: Values) => (await loadSaving()).recreateParagraph(paragraph)(values),
    [paragraph],
  );
  const form = useRecordForm({
    resource,
    id: String(paragraph.id),
    record,
    requiredLocale: paragraph.locale ?? undefined,
    send,
    recreate,
    onSaved: (record) => {
      const saved = record as unknown as ParagraphData;
      store(saved);
      if (saved.id !== paragraph.id) onRecreated(String(saved.id));
    },
  });
  const [pending, setPending] = useState<readonly OptionValue[]>();
  const title = (
    <ParagraphTitle paragraph={paragraph} place={place} form={form} onSaved={store} onPreview={setPending} />
  );
  return (
    <FormFrame form={form} slots={slots} title={title}>
      {() => (
        <SingleLanguage locale={paragraph.locale}>
          <div className="td-paragraph-body">
            <ParagraphCards
              paragraph={paragraph}
              layout={layout}
              place={place}
              form={form}
              onSaved={store}
              articleCounts={variables?.shown ?? null}
              onNarrow={(filter) => {
                profileFilter.current = { ...profileFilter.current, ...filter };
              }}
            />
            <PreviewPane paragraph={paragraph} layout={layout} pending={pending} samples={variables?.samples} />
          </div>
        </SingleLanguage>
      )}
    </FormFrame>
  );
}

/** Limits the form to the language of a single-language paragraph. */
function SingleLanguage({ locale, children }: { readonly locale: string | null; readonly children: ReactNode }) {
  const formContext = useFormContextValue();
  const { languages } = formContext;
  const singleLanguage = useMemo(() => {
    const existing = languages.all.find((language) => language.locale === locale);
    if (locale === null || existing === undefined) return formContext;
    return { ...formContext, languages: { ...languages, all: [existing], compared: locale } };
  }, [formContext, languages, locale]);
  return <FormContext.Provider value={singleLanguage}>{children}</FormContext.Provider>;
}
