/** Cards beside the stage: description and link, preview per device, file details. */
import link from "@shoelace-style/shoelace/dist/assets/icons/link-45deg.svg";
import { DEVICES, type Device } from "../../contract/fields";
import type { PictureSizes } from "../../contract/paragraph/layouts";
import { MAX_ALT_TEXT, MAX_CAPTION } from "../../contract/paragraph/pictures";
import { PageButton, StoredUrl } from "../../engine/form/page-link";
import { useIntlLocale, useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Icon } from "../../ui/icon/icon";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { turnSize, largestCrop } from "../../ui/pictures/crop-geometry";
import { formatBytes } from "../../ui/pictures/format-bytes";
import { OtherLanguages } from "./other-languages";
import { DEVICE_ICONS } from "./device-tabs";
import {
  altWarning,
  isHeavy,
  sourceDevice,
  type DevicePicture,
  type EditorState,
  type SideCardProps,
} from "./picture-model";

export function DescriptionCard({ state, onChange, errors, withUrl, readOnly }: SideCardProps) {
  const t = useT();
  const warning = altWarning(state);
  const { url, newTab } = state.link;
  return (
    <Card title={t("picture-editor.description")}>
      <div className="td-stack">
        <FieldFrame
          label={t("picture-editor.alt")}
          required={!state.decorative}
          error={errors.altText === undefined ? undefined : t.key(errors.altText, { limit: MAX_ALT_TEXT })}
          warning={warning === undefined ? undefined : t(warning)}
          help={t("picture-editor.alt.help")}
          counter={`${state.altText.length} / ${MAX_ALT_TEXT}`}
        >
          {(control) => (
            <TextInput
              {...control}
              name="altText"
              value={state.decorative ? "" : state.altText}
              readOnly={readOnly}
              disabled={state.decorative}
              onChange={({ target }) => {
                onChange({ altText: target.value });
              }}
            />
          )}
        </FieldFrame>
        {state.decorative || Object.keys(state.altTexts).length === 0 ? null : (
          <OtherLanguages state={state} onChange={onChange} errors={errors} readOnly={readOnly} />
        )}
        <Checkbox
          label={t("picture-editor.decorative")}
          checked={state.decorative}
          disabled={readOnly}
          onChange={({ target }) => {
            onChange({ decorative: target.checked });
          }}
        />
        {state.caption === undefined ? null : (
          <FieldFrame
            label={t("picture-editor.caption")}
            optional
            error={errors.caption === undefined ? undefined : t(errors.caption, { limit: MAX_CAPTION })}
            help={t("picture-editor.caption.help")}
            counter={`${state.caption.length} / ${MAX_CAPTION}`}
          >
            {(control) => (
              <TextInput
                {...control}
                name="caption"
                value={state.caption}
                readOnly={readOnly}
                onChange={({ target }) => {
                  onChange({ caption: target.value });
                }}
              />
            )}
          </FieldFrame>
        )}
        {withUrl ? (
          <>
            <FieldFrame
              label={t("picture-editor.link")}
              optional
              error={errors.link === undefined ? undefined : t(errors.link)}
              help={t("picture-editor.link.help")}
            >
              {(control) => (
                <TextInput
                  {...control}
                  name="link"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  prefix={<Icon icon={link} size={14} />}
                  value={url}
                  readOnly={readOnly}
                  onChange={({ target }) => {
                    onChange({ link: { url: target.value, newTab } });
                  }}
                />
              )}
            </FieldFrame>
            <StoredUrl url={url} />
            {readOnly ? null : (
              <PageButton
                onPick={(path) => {
                  onChange({ link: { url: path, newTab } });
                }}
              />
            )}
            {url.trim() === "" ? null : (
              <Checkbox
                label={t("picture-editor.new-tab")}
                checked={newTab}
                disabled={readOnly}
                onChange={({ target }) => {
                  onChange({ link: { url, newTab: target.checked } });
                }}
              />
            )}
          </>
        ) : null}
      </div>
    </Card>
  );
}

/** Height of a preview in pixels. */
const PREVIEW_HEIGHT = 56;

/** The cropped area, positioned with CSS, so that one image serves all sizes. */
function CroppedPicture({ picture, ratio }: { readonly picture: DevicePicture; readonly ratio: number }) {
  const crop = picture.crop ?? largestCrop(picture, ratio);
  const full = turnSize(picture, crop.rotate);
  const width = Math.min(128, PREVIEW_HEIGHT * ratio);
  const scale = width / crop.width;
  return (
    <span className="td-preview__frame" style={{ width, height: width / ratio }}>
      <img
        src={picture.src}
        alt=""
        style={{
          width: picture.width * scale,
          height: picture.height * scale,
          left: (full.width / 2 - crop.x - picture.width / 2) * scale,
          top: (full.height / 2 - crop.y - picture.height / 2) * scale,
          rotate: `${crop.rotate}deg`,
        }}
      />
    </span>
  );
}

export function PreviewCard({ state, sizes }: { readonly state: EditorState; readonly sizes: PictureSizes }) {
  const t = useT();
  return (
    <Card
      title={t("picture-editor.preview")}
      actions={<span className="td-small td-subtle">{t("picture-editor.preview.where")}</span>}
    >
      <ul className="td-preview">
        {DEVICES.map((device) => {
          const source = sourceDevice(state, device);
          const picture = source && state.pictures[source];
          const [width, height] = sizes[device];
          return (
            <li key={device}>
              {picture === undefined ? (
                <span className="td-preview__frame td-preview__frame--none" />
              ) : (
                <CroppedPicture picture={picture} ratio={width / height} />
              )}
              <span className="td-small td-muted">
                <Icon icon={DEVICE_ICONS[device]} size={12} /> {t(`picture-editor.device.${device}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Returns a formatter for file sizes: `214 Ko`. */
function useBytes(): (bytes: number) => string {
  const locale = useIntlLocale();
  return (bytes) => formatBytes(bytes, locale);
}

export function FileCard({
  picture,
  device,
  sizes,
  atTop = false,
}: {
  readonly picture: DevicePicture;
  readonly device: Device;
  /** The picture is at the top of a page. */
  readonly atTop?: boolean | undefined;
  readonly sizes: PictureSizes;
}) {
  const t = useT();
  const bytes = useBytes();
  const { stored } = picture;
  const [width, height] = sizes[device];
  const crop = picture.crop ?? largestCrop(picture, width / height);
  const online =
    stored?.optimizedWidth == null || stored.optimizedHeight === null || stored.optimizedBytes === null
      ? undefined
      : `${stored.optimizedWidth} × ${stored.optimizedHeight} · ${bytes(stored.bytes)} → ${bytes(stored.optimizedBytes)}`;
  return (
    <Card title={t("picture-editor.file")}>
      <dl className="td-file">
        <dt>{t("picture-editor.file.name")}</dt>
        <dd>{picture.name}</dd>
        <dt>{t("picture-editor.file.original")}</dt>
        <dd>{`${picture.width} × ${picture.height} · ${bytes(picture.bytes)}`}</dd>
        <dt>{t("picture-editor.file.online")}</dt>
        <dd>{online ?? t("picture-editor.file.not-yet")}</dd>
      </dl>
      {atTop && isHeavy(picture, device) ? (
        <p className="td-file__blur" role="status">
          {t("picture-editor.heavy")}
        </p>
      ) : null}
      {crop.width < width && !picture.animated ? (
        <p className="td-file__blur" role="status">
          {t("picture-editor.blurred", { width })}
        </p>
      ) : null}
      {picture.animated ? <p className="td-small td-muted">{t("picture-editor.animated")}</p> : null}
    </Card>
  );
}
