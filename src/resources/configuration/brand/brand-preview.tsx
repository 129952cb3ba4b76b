/** The logos as pages show them, on a light and a dark header. */
import { useWatch } from "react-hook-form";
import type { Picture } from "../../../contract/fields/values";
import { assetUrl } from "../../../contract/spec";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useAssetBase, useT } from "../../../runtime/react";
import { defineSheet } from "../../../ui/styles";
import css from "./shop-brand.css";

defineSheet(css);

type Pictures = readonly Picture[] | null | undefined;

export function BrandPreview() {
  const t = useT();
  const base = useAssetBase();
  const { form } = useFormContextValue();
  const [logo, logoWhite] = useWatch({ control: form.control, name: ["logo", "logoWhite"] }) as readonly Pictures[];
  const headers = [
    { look: "light", picture: logo?.[0] },
    // Without a logo of its own, a dark page shows the other one.
    { look: "dark", picture: logoWhite?.[0] ?? logo?.[0] },
  ] as const;
  return (
    <div className="td-brand-preview">
      {headers.map(({ look, picture }) => (
        <figure key={look}>
          <div className={`td-brand-header td-brand-${look}`}>
            {picture === undefined ? (
              t("shop-brand.preview.none")
            ) : (
              <img src={assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base)} alt="" />
            )}
          </div>
          <figcaption>{t(`shop-brand.preview.${look}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
