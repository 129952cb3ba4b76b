/** Form of a paragraph: texts, pictures, fields of its layout, buttons, conditions, display. */
import split from "@shoelace-style/shoelace/dist/assets/icons/layout-split.svg";
import { useState, type ReactNode } from "react";
import { displayNames } from "../../contract/intl-formats";
import { messageKeys } from "../../contract/message-keys";
import { contentFields } from "../../contract/paragraph/fields";
import { layoutKey, type LayoutRule } from "../../contract/paragraph/layouts";
import type { ParagraphPlace } from "../../contract/paragraph/owners";
import { articleFields } from "../../contract/paragraph/owner-fields";
import { conditionFields } from "../../contract/paragraph/show-conditions";
import type { ParagraphVariables } from "../../contract/endpoints/paragraph-variables";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { FormField } from "../../engine/form/form-field";
import type { RecordForm } from "../../engine/form/record-form";
import { useRelevant } from "../../engine/form/relevant";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { OnDemand } from "../../ui/on-demand";
import { Skeleton } from "../../ui/states/skeleton";
import { withActions } from "./actions-later";
import type { PictureCardsProps } from "./picture-cards";
import type { ProfileHelperProps } from "./profile-helper";
import { SeoNote } from "./seo-note";
import type { TechnicalDataProps } from "./technical-data";
import type { LayoutPickerProps } from "../../engine/paragraphs/pickers";

export interface ParagraphCardsProps {
  readonly paragraph: Paragraph;
  readonly layout: LayoutRule;
  readonly place: ParagraphPlace;
  readonly form: RecordForm;
  readonly onSaved: (paragraph: Paragraph) => void;
  /** How many articles of the level show the paragraph; null without conditions. */
  readonly articleCounts: ParagraphVariables["shown"];
  /** Narrows the search for tyre profiles. */
  readonly onNarrow: ProfileHelperProps["onNarrow"];
}

const ProfileHelper = deferred<ProfileHelperProps>(async () => {
  const { ProfileHelper: helper } = await import("./profile-helper");
  return helper;
});
const TechnicalData = deferred<TechnicalDataProps>(async () => {
  const { TechnicalData: button } = await import("./technical-data");
  return button;
});
const DuplicateLabels = deferred<object>(async () => {
  const { DuplicateLabels: note } = await import("./duplicate-labels");
  return note;
});
const PictureCards = deferred<PictureCardsProps>(
  async () => {
    const { PictureCards: cards } = await import("./picture-cards");
    return cards;
  },
  () => <Skeleton lines={3} />,
);
const LayoutPicker = deferred<LayoutPickerProps>(async () => {
  const { LayoutPicker: picker } = await import("../../engine/paragraphs/pickers");
  return picker;
});

const TEXTS = ["title", "titleLevel", "subtitle", "text"];
const STYLE = ["title", "subtitle"].flatMap((name) => [
  `${name}Style`,
  `${name}Align`,
  `${name}Transform`,
  `${name}Colour`,
]);
const DISPLAY = ["internalName", "anchor", "startAt", "endAt", "active"];

export function ParagraphCards({
  paragraph,
  layout,
  place,
  form,
  onSaved,
  articleCounts,
  onNarrow,
}: ParagraphCardsProps) {
  const t = useT();
  const runtime = useRuntime();
  const interfaceLocale = useIntlLocale();
  const [picking, setPicking] = useState(false);
  const [styling, setStyling] = useState(false);
  const names = Object.keys(contentFields(layout));
  const ownFields = useRelevant(names.filter((name) => ![...TEXTS, ...STYLE, "buttons"].includes(name)));
  const has = (name: string): boolean => names.includes(name);
  const conditionNames = Object.keys(conditionFields(place.ownerType));
  const articleNames = Object.keys(articleFields(place.ownerType, layout));
  const texts = TEXTS.filter(has);
  const readOnly = form.lock !== undefined;

  const changeLayout = async (layoutId: string): Promise<void> => {
    setPicking(false);
    const change = { paragraph, form, onSaved, layoutId, t, runtime };
    await withActions(runtime, (actions) => actions.changeLayout(change));
  };

  const fieldTitle = (name: string): string => t.key(messageKeys.field(form.resource.name, name));
  const group = (title: string, fields: readonly string[], above: ReactNode = null) =>
    fields.length === 0 ? null : (
      <Card title={title}>
        {above === null ? null : <div className="td-above-fields">{above}</div>}
        <div className="td-form-grid">
          {fields.map((name) => (
            <FormField key={name} name={name} hideLabel={fields.length === 1 && title === fieldTitle(name)} />
          ))}
        </div>
      </Card>
    );
  const badge = (
    <Button
      size="sm"
      variant="quiet"
      icon={split}
      disabled={readOnly}
      onClick={() => {
        setPicking(true);
      }}
    >
      {t.key(layoutKey(layout.id))}
    </Button>
  );
  return (
    <div className="td-paragraph-form">
      {paragraph.locale === null ? null : (
        <Alert tone="info" role="none">
          {t("paragraph.one-language", {
            language:
              displayNames(interfaceLocale, { type: "language" }).of(paragraph.locale.slice(0, 2)) ?? paragraph.locale,
          })}
        </Alert>
      )}
      {paragraph.toTranslate ? (
        <Alert tone="warning" role="none">
          {t("paragraph.to-translate")}
        </Alert>
      ) : null}
      {paragraph.ownerActive ? null : (
        <Alert tone="warning" role="none">
          {t("paragraph.owner-inactive", { owner: paragraph.ownerLabel })}
        </Alert>
      )}
      {texts.length === 0 ? (
        <div className="td-paragraph-layout">{badge}</div>
      ) : (
        <Card title={t("paragraph.card.content")} actions={badge}>
          <div className="td-form-grid">
            {texts.map((name) => (
              <FormField key={name} name={name} />
            ))}
          </div>
          {has("title") ? <SeoNote paragraph={paragraph} form={form} /> : null}
          {has("titleStyle") ? (
            <details
              className="td-paragraph-style"
              onToggle={({ currentTarget }) => {
                setStyling(currentTarget.open);
              }}
            >
              <summary>{t("paragraph.card.style")}</summary>
              <OnDemand open={styling}>
                <div className="td-form-grid">
                  {STYLE.map((name) => (
                    <FormField key={name} name={name} />
                  ))}
                </div>
              </OnDemand>
            </details>
          ) : null}
        </Card>
      )}
      {layout.maxPictures > 0 ? (
        <PictureCards
          paragraph={paragraph}
          layout={layout}
          ownerPath={place.ownerPath}
          readOnly={readOnly}
          onSaved={onSaved}
        />
      ) : null}
      {group(
        t("paragraph.card.own"),
        ownFields,
        layout.type === "TYRE_PROFILES" ? (
          <ProfileHelper paragraph={paragraph} onMoved={onSaved} onNarrow={onNarrow} />
        ) : layout.type === "TABLE" && place.ownerType === "PRODUCT" ? (
          <TechnicalData paragraph={paragraph} />
        ) : null,
      )}
      {has("buttons") ? group(t("paragraph.card.buttons"), ["buttons"], <DuplicateLabels />) : null}
      {group(t("paragraph.card.article"), articleNames)}
      {conditionNames.length === 0
        ? null
        : group(
            t("paragraph.card.conditions"),
            conditionNames,
            articleCounts === null ? null : (
              <p className="td-small td-muted">{t("paragraph.conditions.shown", articleCounts)}</p>
            ),
          )}
      {group(t("paragraph.card.display"), DISPLAY)}
      <OnDemand open={picking}>
        <LayoutPicker
          open={picking}
          ownerType={place.ownerType}
          ownerId={place.ownerId}
          current={layout.id}
          onClose={() => {
            setPicking(false);
          }}
          onAccept={(id) => void changeLayout(id)}
        />
      </OnDemand>
    </div>
  );
}
