/** The input for a picture of a dealer or a catalogue: a picture of the shop's library, stored by its path. */
import type { Picture } from "../../../contract/fields";
import { assetUrl } from "../../../contract/spec";
import { LibraryButton } from "../../../engine/media/deferred-library-button";
import { uploadPicture } from "../../../engine/media/upload-picture";
import { useAssetBase, useT } from "../../../runtime/react";
import PictureField from "../../../ui/fields/picture-field";
import type { ControlProps } from "../../../ui/inputs/field-frame";

/** Pictures are shown whole, so that no copy in another size is needed. */
const FIELD = { kind: "picture", options: {} } as const;

const pictureOf = (url: string): Picture => ({
  device: "DESKTOP",
  pictureUrl: url,
  optimizedPictureUrl: null,
  imageName: url.split("/").at(-1) ?? url,
});

export interface AttributePictureProps {
  readonly control: ControlProps;
  readonly label: string;
  /** Path of the picture; empty without one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
}

export function AttributePicture({ control, label, value, onChange, readOnly }: AttributePictureProps) {
  const t = useT();
  const base = useAssetBase();
  const upload = async (file: File): Promise<Picture | { readonly problem: string }> => {
    const stored = await uploadPicture(file);
    return "problem" in stored ? { problem: t.key(stored.problem) } : pictureOf(stored.url);
  };
  return (
    <PictureField
      control={control}
      field={FIELD}
      label={label}
      readOnly={readOnly}
      errors={{}}
      value={value === "" ? [] : [pictureOf(value)]}
      upload={upload}
      addressOf={(url) => assetUrl(url, base)}
      sourcesFor={(_, name) => (
        <LibraryButton
          target={name}
          onPick={({ url }) => {
            onChange(url);
          }}
        />
      )}
      onBlur={() => undefined}
      onChange={([picture]) => {
        onChange(picture?.pictureUrl ?? "");
      }}
    />
  );
}
