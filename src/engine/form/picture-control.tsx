/** A picture field of a record. Files are uploaded when chosen, and attached to the record on save. */
import { useState } from "react";
import type { Crop, Device, Localised, Picture, PictureOptions } from "../../contract/fields";
import { formEndpoints } from "../../contract/form-endpoints";
import { assetUrl } from "../../contract/spec";
import { useAssetBase, useRuntime, useT } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import { optionsOf } from "../../ui/fields/field-input";
import LocalisedField from "../../ui/fields/localised-field";
import PictureField, { withPicture } from "../../ui/fields/picture-field";
import { FieldFrame } from "../../ui/inputs/field-frame";
import type { CropDialogProps } from "../../ui/pictures/crop-dialog";
import { readPicture } from "../../ui/pictures/read-picture";
import { LibraryButton } from "../media/deferred-library-button";
import { keyPath, type FieldControlProps } from "./control-props";
import { useFormContextValue } from "./form-context";
import { useLanguagePanes } from "./localised-control";
import { uploadErrorText } from "./upload-problem";

const CropDialog = deferred<CropDialogProps>(async () => (await import("../../ui/pictures/crop-dialog")).CropDialog);

export function PictureControl(props: FieldControlProps) {
  const t = useT();
  const { http } = useRuntime();
  const base = useAssetBase();
  const { form } = useFormContextValue();
  const { field, path, onChange } = props;
  const value = (props.value ?? []) as readonly Picture[];
  const options = optionsOf<PictureOptions>(field);
  const [cropping, setCropping] = useState<Picture>();
  const addressOf = (url: string): string => assetUrl(url, base);

  const uploadParts = async (parts: Readonly<Record<string, string | Blob>>, name?: string) => {
    const body = new FormData();
    for (const [key, part] of Object.entries(parts)) {
      if (typeof part === "string") body.append(key, part);
      else body.append(key, part, name);
    }
    const { picture } = await http.call(formEndpoints(form.resource).upload, {
      params: { field: keyPath(path) },
      body,
    });
    if (picture === null) throw new Error(`${path}: the server kept no picture`);
    return picture;
  };
  const upload = async (file: File, device: Device) => {
    const read = await readPicture(file);
    if (typeof read === "string") return { problem: t(read) };
    try {
      return await uploadParts({ device, file }, file.name);
    } catch (error) {
      return { problem: uploadErrorText(t, error) };
    }
  };
  const pick = async (device: Device, pictureUrl: string): Promise<void> => {
    onChange(withPicture(value, device, await uploadParts({ device, pictureUrl })));
  };
  const applyCrop = async (picture: Picture, crop: Crop): Promise<void> => {
    const { device, pictureUrl } = picture;
    const uploaded = await uploadParts({ device, pictureUrl, crop: JSON.stringify(crop) });
    onChange(withPicture(value, device, { ...uploaded, imageName: picture.imageName }));
  };
  const size = cropping === undefined ? undefined : (options.sizes?.[cropping.device] ?? options.sizes?.DESKTOP);
  return (
    <PictureField
      {...props}
      value={value}
      onChange={onChange}
      upload={upload}
      onCrop={options.fit === "whole" || options.sizes === undefined ? undefined : setCropping}
      addressOf={addressOf}
      sourcesFor={(device, name) => (
        <LibraryButton target={name} onPick={(picture) => void pick(device, picture.url)} />
      )}
    >
      {options.alt === true && value.length > 0 ? <AltTexts {...props} value={value} /> : null}
      {cropping?.width === undefined || cropping.height === undefined || size === undefined ? null : (
        <CropDialog
          picture={{ ...cropping, width: cropping.width, height: cropping.height }}
          src={addressOf(cropping.pictureUrl)}
          ratio={size[0] / size[1]}
          onClose={() => {
            setCropping(undefined);
          }}
          onCrop={(crop) => applyCrop(cropping, crop)}
        />
      )}
    </PictureField>
  );
}

const ALT_FIELD = { kind: "text", options: { localised: true, max: 150 } } as const;

/** Alternative texts in the shop's languages, shared by all devices. */
function AltTexts({
  value,
  onChange,
  onBlur,
  readOnly,
}: Omit<FieldControlProps, "value"> & { readonly value: readonly Picture[] }) {
  const t = useT();
  const panes = useLanguagePanes();
  const texts: Localised = value[0]?.altTexts ?? {};
  return (
    <FieldFrame as="fieldset" label={t("field.picture.alt")} help={t("field.picture.alt-help")}>
      {(control) => (
        <LocalisedField
          control={control}
          field={ALT_FIELD}
          value={texts}
          onChange={(altTexts) => {
            onChange(value.map((picture) => ({ ...picture, altTexts })));
          }}
          onBlur={onBlur}
          label={t("field.picture.alt")}
          readOnly={readOnly}
          errors={{}}
          panes={panes}
        />
      )}
    </FieldFrame>
  );
}
