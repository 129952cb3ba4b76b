/** `td-paragraph`: one paragraph of a page, product or service: its texts, pictures, display and options beside what the site will show (Spec 1 §2.5, §3). */
import lost from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import type { ChoiceFilter } from "../../contract/paragraph/choices";
import { paragraphResource } from "../../contract/paragraph/fields";
import { layoutOf } from "../../contract/paragraph/layouts";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import {
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
import { FormContext, useFormSurroundings } from "../../engine/form/form-context";
import { FormFrame } from "../../engine/form/form-frame";
import type { SendRecord } from "../../engine/form/save-call";
import type { Values } from "../../engine/form/values";
import type { FieldSlotProps } from "../../engine/slots";
import { isTdError } from "../../runtime";
import { useElement, useReady } from "../../runtime/element";
import { QueryProvider } from "../../runtime/react-queries";
import { useCan, useRuntime, useSession, useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
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

/** Comes with the actions, when the screen is at rest. */
const loadSaving = () => import("../../engine/paragraphs/save-paragraph");
const send: SendRecord = async (...call) => (await loadSaving()).sendParagraph(...call);

/** Its markup and the site's looks come beside the form, not before it. */
const PreviewPane = deferred<PreviewPaneProps>(
  async () => {
    const { PreviewPane: pane } = await withWords(import("./preview"), ["paragraph-view"]);
    return pane;
  },
  () => <Skeleton lines={8} />,
);

/** A table's cells, where the paragraph is one. */
const GridField = deferred<FieldSlotProps>(
  async () => {
    const { GridField: field } = await withWords(import("./grid-field"), ["paragraph-options"]);
    return field;
  },
  () => <Skeleton lines={3} />,
);

/** Owners that decide themselves what their texts may name, or what that stands for. */
const NAMING: readonly OwnerType[] = ["CUSTOM_DATABASE_LEVEL", "CONTENT_BLOC_PAGE", "SERVICE", "LANDING_PAGE"];

/** Owners of articles whose fields say where a paragraph is shown. */
const CONDITION_WORDS: Readonly<Partial<Record<OwnerType, readonly string[]>>> = {
  CUSTOM_DATABASE_LEVEL: ["paragraph-conditions"],
};

export function Paragraph(at: PlaceAttributes) {
  const key = JSON.stringify(at);
  const place = useMemo(() => placeOf(JSON.parse(key) as PlaceAttributes), [key]);
  return (
    <QueryProvider>
      {place === undefined ? <Missing ownerPath={undefined} /> : <OpenParagraph key={key} place={place} />}
    </QueryProvider>
  );
}

/** The screen is one for every kind of owner; whether it is open depends on the kind. */
function OpenParagraph({ place }: { readonly place: ParagraphPlace }) {
  const { status } = useSession();
  const isOpen = useCan(OWNERS[place.ownerType].rights);
  return status === "ready" && !isOpen ? <Closed /> : <StoredParagraph place={place} />;
}

function Closed() {
  useReady(true);
  return <RecordDenied />;
}

/** Never somebody else's data: one answer for what is gone, what was never there and what belongs to others. */
function Missing({ ownerPath }: { readonly ownerPath: string | undefined }) {
  const t = useT();
  const { navigation } = useRuntime();
  useReady(true);
  return (
    <EmptyState
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
  /** Made anew where the page names the paragraph by attribute, not by address. */
  const [madeAgain, setMadeAgain] = useState<string>();
  const { data, error, refetch } = useQuery(paragraphQuery(madeAgain ?? place.paragraphId));
  const named = useQuery({
    ...variablesQuery(madeAgain ?? place.paragraphId, CONDITION_WORDS[place.ownerType]),
    enabled: NAMING.includes(place.ownerType),
  });
  // Names that the shop makes are there before the editors that offer them.
  const known = status === "ready" && shop !== undefined && !named.isLoading;
  const wrong = data !== undefined && (data.ownerType !== place.ownerType || String(data.ownerId) !== place.ownerId);
  useReady((known && data !== undefined) || error !== null);
  const gone = error !== null && isTdError(error) && error.status === 404;
  // What is typed stays on show: it can be saved as a new paragraph.
  if ((gone && (data === undefined || !navigation.isDirty())) || wrong) return <Missing ownerPath={place.ownerPath} />;
  if (error !== null && data === undefined)
    return (
      <ErrorState title={t("paragraph.failed")} onRetry={() => void refetch()} retryLabel={t("paragraph.retry")} />
    );
  if (data === undefined || !known) return <Skeleton lines={8} />;
  // Another layout has other fields: the form starts anew.
  return (
    <ParagraphForm
      key={data.layoutId}
      paragraph={data}
      place={place}
      named={named.data}
      onRecreated={(id) => {
        if (place.ownerPath === undefined) setMadeAgain(id);
        else void navigation.navigate(paragraphPath(place.ownerPath, id), { force: true, replace: true, source: host });
      }}
    />
  );
}

interface ParagraphFormProps {
  readonly paragraph: ParagraphData;
  readonly place: ParagraphPlace;
  /** Variables whose names the shop makes. */
  readonly named: ParagraphVariables | undefined;
  /** What was deleted elsewhere stands again, under another id. */
  readonly onRecreated: (id: string) => void;
}

function ParagraphForm({ paragraph, place, named, onRecreated }: ParagraphFormProps) {
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
  // Read when somebody searches: another narrowing draws no field anew.
  const narrowed = useRef<ChoiceFilter>({});
  // The editors stay as they are when only the count of articles changes.
  const elements = named?.elements;
  // Words that come later draw no editor anew: what is typed would lose its place.
  const fields = useMemo(() => {
    const site = variablesOf(place.ownerType) ?? [];
    const variables = [
      ...site.map((name) => ({ name, text: variableText(name), label: "" })),
      ...(elements?.map(({ name, label }) => ({ name, text: `{${name}}`, label })) ?? []),
    ];
    return {
      ...enumerationSlots(resource.fields),
      ...richTextSlots(resource.fields, variables),
      ...buttonLinkSlots(resource.fields),
      ...conditionSlots(resource.fields, elements ?? []),
      grid: GridField,
    };
  }, [resource, place.ownerType, elements]);
  const slots = useMemo(() => ({ fields, search: choiceSearch(t, () => narrowed.current) }), [fields, t]);
  const store = (saved: ParagraphData): void => {
    client.setQueryData(paragraphKeys.one(saved.id), saved);
    void client.invalidateQueries({ queryKey: listQuery(place.ownerType, place.ownerId).queryKey });
    if (named !== undefined) void client.invalidateQueries({ queryKey: variablesQuery(String(saved.id)).queryKey });
  };
  const recreate = useCallback(
    async (values: Values) => (await loadSaving()).recreateParagraph(paragraph)(values),
    [paragraph],
  );
  const form = useRecordForm({
    resource,
    id: String(paragraph.id),
    record,
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
        <OwnLanguage locale={paragraph.locale}>
          <div className="td-paragraph-body">
            <ParagraphCards
              paragraph={paragraph}
              layout={layout}
              place={place}
              form={form}
              onSaved={store}
              shown={named?.shown ?? null}
              onNarrow={(filter) => {
                narrowed.current = { ...narrowed.current, ...filter };
              }}
            />
            <PreviewPane paragraph={paragraph} layout={layout} pending={pending} samples={named?.samples} />
          </div>
        </OwnLanguage>
      )}
    </FormFrame>
  );
}

/** A paragraph of one language shows that one alone. */
function OwnLanguage({ locale, children }: { readonly locale: string | null; readonly children: ReactNode }) {
  const surroundings = useFormSurroundings();
  const { languages } = surroundings;
  const own = useMemo(() => {
    const known = languages.all.find((language) => language.locale === locale);
    if (locale === null || known === undefined) return surroundings;
    return { ...surroundings, languages: { ...languages, all: [known], compared: locale } };
  }, [surroundings, languages, locale]);
  return <FormContext value={own}>{children}</FormContext>;
}
