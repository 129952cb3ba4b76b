/** A picture with a variant for each device that may have one: chosen, dropped or pasted, shown, cut, taken off. */
import cut from "@shoelace-style/shoelace/dist/assets/icons/crop.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
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
  /** Keeps a file for a device; answers it as stored, or why it is none for us. */
  readonly keep: (file: File, device: Device) => Promise<Picture | { readonly problem: string }>;
  /** Lets a stored picture be cut; absent where it is shown whole. */
  readonly onCut?: (picture: Picture) => void;
  /** The whole address of a picture. */
  readonly addressOf: (url: string) => string;
  /** Further ways to a picture for a device, such as the shop's library. */
  readonly sourcesFor?: (device: Device, name: string) => ReactNode;
  /** What stands below the pictures: the text in their place. */
  readonly children?: ReactNode;
}

/** Devices that may have a picture of their own. */
export const devicesOf = ({ sizes }: PictureOptions): readonly Device[] => {
  const named = DEVICES.filter((device) => sizes?.[device] !== undefined);
  return named.length === 0 ? ["DESKTOP"] : named;
};

/** The list with one device's picture replaced or taken off. */
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
  keep,
  onCut,
  addressOf,
  sourcesFor,
  children,
}: PictureFieldProps) {
  const t = useT();
  const options = optionsOf<PictureOptions>(field);
  const devices = devicesOf(options);
  const [busy, setBusy] = useState<Device>();
  const [problem, setProblem] = useState<{ readonly device: Device; readonly text: string }>();

  const take = async (device: Device, file: File): Promise<void> => {
    if (readOnly || busy !== undefined) return;
    setBusy(device);
    setProblem(undefined);
    const kept = await keep(file, device);
    setBusy(undefined);
    // What was there stays when the file is none for us.
    if ("problem" in kept) setProblem({ device, text: kept.problem });
    else onChange(withPicture(value, device, kept));
    onBlur();
  };

  return (
    <div id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1} className="td-field-pictures">
      {devices.map((device) => {
        const picture = value.find((one) => one.device === device);
        const size = options.sizes?.[device];
        const name = devices.length === 1 ? label : `${label}, ${t(`field.device.${device}`)}`;
        return (
          <DropZone
            key={device}
            text={t("field.picture.drop")}
            paste="inside"
            onFile={(file) => void take(device, file)}
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
                      icon={upload}
                      text={t(picture === undefined ? "field.picture.choose" : "field.picture.replace")}
                      label={t(picture === undefined ? "field.picture.choose-for" : "field.picture.replace-for", {
                        name,
                      })}
                      onFile={(file) => void take(device, file)}
                    />
                    {sourcesFor?.(device, name)}
                    {picture === undefined || onCut === undefined || !isCuttable(picture) ? null : (
                      <Button
                        size="sm"
                        icon={cut}
                        onClick={() => {
                          onCut(picture);
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

/** Animations would lose their movement, and pictures of other systems have no original here. */
const isCuttable = ({ width, height, imageName }: Picture): boolean =>
  width !== undefined && height !== undefined && !imageName.endsWith(".gif");

interface FactsProps {
  readonly picture: Picture | undefined;
  readonly size: readonly [number, number] | undefined;
}

/** Name and size of what is there, or what would fit. */
function PictureFacts({ picture, size }: FactsProps) {
  const t = useT();
  const wanted = size === undefined ? undefined : `${String(size[0])} × ${String(size[1])}`;
  if (picture === undefined)
    return (
      <p className="td-small td-subtle">
        {wanted === undefined ? t("field.picture.types") : t("field.picture.wanted", { size: wanted })}
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
        <p className="td-small td-field-picture-small">{t("field.picture.small", { size: wanted ?? "" })}</p>
      ) : null}
    </>
  );
}
