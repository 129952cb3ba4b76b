/** The device variants of a picture, as they are stored. */
import type { Picture } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { defineSheet } from "../styles";
import type { FieldInputProps } from "./field-input";
import css from "./picture-field.css";

defineSheet(css);

export default function PictureField({ control, value, label }: FieldInputProps<readonly Picture[]>) {
  const t = useT();
  return (
    <div id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1} className="td-field-pictures">
      {value.length === 0 ? <p className="td-small td-muted">{t("field.picture.none")}</p> : null}
      {value.map((picture) => (
        <figure key={picture.device}>
          <img
            src={picture.optimizedPictureUrl ?? picture.pictureUrl}
            alt={`${label}, ${t(`field.device.${picture.device}`)}`}
            loading="lazy"
          />
          <figcaption className="td-small td-subtle td-truncate">{t(`field.device.${picture.device}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
