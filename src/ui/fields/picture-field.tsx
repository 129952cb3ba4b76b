/** A picture with an optional variant per device: choose, drop or paste, preview, crop, remove. */
import cut from "@shoelace-style/shoelace/dist/assets/icons/crop.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import uploadIcon from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useState, type ReactNode } from "react";
import { DEVICES, type Device, type Picture, type PictureOptions } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { IconButton } from "../button/icon-button";
import { DropZone, FileButton } from "../pictures/drop-zone";
import { Spinner } from "../progress/spinner";
import { defineSheet } from "../styles";
import { optionsOf, type FieldInputProps } from "./field-input";
import { InnerError } from "./inner-error";
import css from "./picture-field.css";

defineSheet(css);

export interface PictureFieldProps extends FieldInputProps<readonly Picture[]> {
  /** Uploads a file for a device. Resolves with the stored picture, or with the translated reason of its refusal. */
  readonly upload: (file: File, device: Device) => Promise<Picture | { readonly problem: string }>;
  /** Offers cropping. Omit it for pictures that are shown whole. */
  readonly onCrop?: (picture: Picture) => void;
  /** Returns the full URL of a picture. */
  readonly addressOf: (url: string) => string;
  /** Further sources of a picture, such as the shop's library. */
  readonly sourcesFor?: (device: Device, name: string) => ReactNode;
  /** Content below the pictures: the alt text fields. */
  readonly children?: ReactNode;
}

/** Returns the devices for which the field defines a size; DESKTOP when it defines none. */
export const devicesOf = ({ sizes }: PictureOptions): readonly Device[] => {
  const withSize = DEVICES.filter((device) => sizes?.[device] !== undefined);
  return withSize.length === 0 ? ["DESKTOP"] : withSize;
};

/** Returns the list with one device's picture replaced, or removed when `next` is undefined. Alt texts are kept. */
export function withPicture(pictures: readonly Picture[], device: Device, next: Picture | undefined): Picture[] {
  const others = pictures.filter((picture) => picture.device !== device);
  const altTexts = pictures.find((picture) => picture.altTexts !== undefined)?.altTexts;
  const all = next === undefined ? others : [...others, altTexts === undefined ? next : { ...next, altTexts }];
  return DEVICES.flatMap((name) => all.filter((picture) => picture.device === name));
}

export default function PictureField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  upload,
  onCrop,
  addressOf,
  sourcesFor,
  children,
}: PictureFieldProps) {
  const t = useT();
  const options = optionsOf<PictureOptions>(field);
  const devices = devicesOf(options);
  const [busy, setBusy] = useState<Device>();
  const [problem, setProblem] = useState<{ readonly device: Device; readonly text: string }>();

  const handleFile = async (device: Device, file: File): Promise<void> => {
    if (readOnly || busy !== undefined) return;
    setBusy(device);
    setProblem(undefined);
    const result = await upload(file, device);
    setBusy(undefined);
    // A refused file leaves the current picture in place.
    if ("problem" in result) setProblem({ device, text: result.problem });
    else onChange(withPicture(value, device, result));
    onBlur();
  };

  return (
    <div id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1} className="td-field-pictures">
      {devices.map((device) => {
        const picture = value.find((entry) => entry.device === device);
        const size = options.sizes?.[device];
        const name = devices.length === 1 ? label : `${label}, ${t(`field.device.${device}`)}`;
        return (
          <DropZone
            key={device}
            text={t("field.picture.drop")}
            paste="inside"
            onFile={(file) => void handleFile(device, file)}
          >
            <div className="td-field-picture" role="group" aria-label={name}>
              <div className="td-field-picture-frame" data-empty={picture === undefined || undefined}>
                {busy === device ? (
                  <Spinner />
                ) : picture === undefined ? (
                  <span className="td-small td-muted">
                    {t(device === "DESKTOP" ? "field.picture.none" : "field.picture.borrowed")}
                  </span>
                ) : (
                  <img src={addressOf(picture.optimizedPictureUrl ?? picture.pictureUrl)} alt={name} loading="lazy" />
                )}
              </div>
              <div className="td-field-picture-side">
                {devices.length === 1 ? null : <strong className="td-small">{t(`field.device.${device}`)}</strong>}
                <PictureFacts picture={picture} size={size} />
                {readOnly ? null : (
                  <span className="td-row">
                    <FileButton
                      icon={uploadIcon}
                      text={t(picture === undefined ? "field.picture.choose" : "field.picture.replace")}
                      label={t(picture === undefined ? "field.picture.choose-for" : "field.picture.replace-for", {
                        name,
                      })}
                      onFile={(file) => void handleFile(device, file)}
                    />
                    {sourcesFor?.(device, name)}
                    {picture === undefined || onCrop === undefined || !isCroppable(picture) ? null : (
                      <Button
                        size="sm"
                        icon={cut}
                        onClick={() => {
                          onCrop(picture);
                        }}
                      >
                        {t("field.picture.cut")}
                      </Button>
                    )}
                    {picture === undefined ? null : (
                      <IconButton
                        icon={trash}
                        size="sm"
                        label={t("field.picture.remove", { name })}
                        onClick={() => {
                          setProblem(undefined);
                          onChange(withPicture(value, device, undefined));
                          onBlur();
                        }}
                      />
                    )}
                  </span>
                )}
                <InnerError text={problem?.device === device ? problem.text : undefined} />
              </div>
            </div>
          </DropZone>
        );
      })}
      {children}
    </div>
  );
}

/**
 * Whether the picture can be cropped. Animations would lose their movement. Pictures without stored dimensions come
 * from other systems, and their original is not available.
 */
const isCroppable = ({ width, height, imageName }: Picture): boolean =>
  width !== undefined && height !== undefined && !imageName.endsWith(".gif");

interface FactsProps {
  readonly picture: Picture | undefined;
  readonly size: readonly [number, number] | undefined;
}

/** Name and size of the picture, or the size to provide. */
function PictureFacts({ picture, size }: FactsProps) {
  const t = useT();
  const expected = size === undefined ? undefined : `${String(size[0])} × ${String(size[1])}`;
  if (picture === undefined)
    return (
      <p className="td-small td-subtle">
        {expected === undefined ? t("field.picture.types") : t("field.picture.wanted", { size: expected })}
      </p>
    );
  const { width, height } = picture;
  const isSmall = width !== undefined && size !== undefined && width < size[0];
  return (
    <>
      <p className="td-small td-subtle td-truncate">
        {picture.imageName}
        {width === undefined || height === undefined ? null : ` · ${String(width)} × ${String(height)}`}
      </p>
      {isSmall ? (
        <p className="td-small td-field-picture-small">{t("field.picture.small", { size: expected ?? "" })}</p>
      ) : null}
    </>
  );
}
