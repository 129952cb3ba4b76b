/** A former version of a paragraph: what restoring it changes, and how it looks on the site. */
import { useQuery } from "@tanstack/react-query";
import { optionsQuery, recordOf } from "../../engine/paragraphs/paragraph-record";
import { ValueDiff } from "../../engine/form/value-diff";
import { isSameValue } from "../../engine/form/values";
import { paragraphVersion } from "../../contract/endpoints/paragraph-versions";
import { messageKeys } from "../../contract/message-keys";
import { paragraphResource } from "../../contract/paragraph/fields";
import { layoutKey, layoutOf } from "../../contract/paragraph/layouts";
import { paragraphPreview } from "../../contract/paragraph/markup";
import { effectiveOptions } from "../../contract/paragraph/options";
import { OWNERS } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { assetUrl } from "../../contract/spec";
import { getRuntime } from "../../runtime";
import type { Translate } from "../../runtime/i18n";
import { useAssetBase, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Skeleton } from "../../ui/states/skeleton";
import { PreviewFrame, useRoom } from "./preview-frame";

/** Query options for a paragraph at a version. */
export const versionQuery = (id: number, version: number) => ({
  queryKey: ["paragraph-version", id, version],
  staleTime: Infinity,
  queryFn: () =>
    getRuntime().http.call(paragraphVersion, {
      params: { id: String(id), version: String(version) },
      background: true,
    }),
});

/** A difference between a version and the draft. `field` is undefined for parts that are no field of the form. */
interface Difference {
  readonly label: string;
  readonly field: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

const resourceOf = ({ layoutId, ownerType: type }: Paragraph) =>
  paragraphResource(layoutId, OWNERS[type].rights, type) ?? paragraphResource("T_ONE", [], type);

const pictureNames = ({ sliderPictures }: Paragraph): string =>
  sliderPictures
    .map(({ pictures, altText }) =>
      [...new Set(pictures.map(({ imageName }) => imageName))].concat(altText).join(" · "),
    )
    .join("\n");

/** Returns what restoring the version changes in the draft. */
export function differences(draft: Paragraph, version: Paragraph, t: Translate): Difference[] {
  const [before, after] = [recordOf(draft), recordOf(version)];
  const fields = { ...resourceOf(draft)?.fields, ...resourceOf(version)?.fields };
  const parts: Difference[] = [];
  if (draft.layoutId !== version.layoutId)
    parts.push({
      label: t("paragraph.versions.layout"),
      field: undefined,
      before: t.key(layoutKey(draft.layoutId)),
      after: t.key(layoutKey(version.layoutId)),
    });
  for (const field of Object.keys(fields))
    if (!isSameValue(before[field] ?? null, after[field] ?? null))
      parts.push({
        label: t.key(messageKeys.field("paragraph", field), undefined, { fallback: field }),
        field,
        before: before[field],
        after: after[field],
      });
  if (!isSameValue(draft.sliderPictures, version.sliderPictures))
    parts.push({
      label: t("paragraph.versions.pictures"),
      field: undefined,
      before: pictureNames(draft),
      after: pictureNames(version),
    });
  return parts;
}

interface VersionDetailsProps {
  readonly paragraph: Paragraph;
  readonly version: number;
  /** Undefined when the version can't be restored. */
  readonly onRestore: (() => void) | undefined;
}

export function VersionDetails({ paragraph, version, onRestore }: VersionDetailsProps) {
  const t = useT();
  const { data } = useQuery(versionQuery(paragraph.id, version));
  const resource = resourceOf(paragraph);
  if (data === undefined || resource === undefined) return <Skeleton lines={4} />;
  const changes = differences(paragraph, data, t);
  return (
    <div className="td-stack">
      {changes.length === 0 ? (
        <p className="td-small td-muted">{t("paragraph.versions.no-change")}</p>
      ) : (
        <dl className="td-version-changes td-small">
          {changes.map(({ label, field, before, after }) => (
            <div key={field ?? label}>
              <dt>{label}</dt>
              <dd>
                <ValueDiff resource={resource} name={field ?? ""} before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <VersionPreview paragraph={data} />
      {onRestore === undefined || changes.length === 0 ? null : (
        <Button size="sm" variant="primary" onClick={onRestore}>
          {t("paragraph.versions.restore")}
        </Button>
      )}
    </div>
  );
}

function VersionPreview({ paragraph }: { readonly paragraph: Paragraph }) {
  const t = useT();
  const base = useAssetBase();
  const [box, room] = useRoom();
  const { data: options } = useQuery(optionsQuery(paragraph.id));
  const layout = layoutOf(paragraph.layoutId);
  if (layout === undefined) return null;
  const { html, spaces } = paragraphPreview({
    layout,
    values: recordOf(paragraph),
    pictures: paragraph.sliderPictures,
    options: effectiveOptions(layout, options ?? []),
    locale: paragraph.contentLocale,
    device: "MOBILE",
    prefix: (url) => assetUrl(url, base),
    placeholder: t("paragraph.preview.filled"),
  });
  return (
    <PreviewFrame box={box} room={room} html={html} spaces={spaces} locale={paragraph.contentLocale} device="MOBILE" />
  );
}
