import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Logos, font and colours of a shop, in the administration, the text editor and its customers' pages. */
export default defineResource({
  name: "shop-brand",
  area: "configuration",
  screens: { settings: { path: "shop-brand", tag: "td-shop-brand", icon: "palette" } },
  right: { read: "SHOP_BRAND", write: "SHOP_BRAND" },
  scope: "shop",
  label: "fontUrl",
  fields: {
    logo: f.picture({ sizes: { DESKTOP: [600, 200] }, fit: "whole" }),
    /** Shown on dark backgrounds in place of the logo. */
    logoWhite: f.picture({ sizes: { DESKTOP: [600, 200] }, fit: "whole" }),
    /** Style sheet of a font. */
    fontUrl: f.externalUrl({ max: 500, example: "https://fonts.example.com/brand.css" }),
    /** Colours that the text editor offers. */
    palette: f.rows({ color: f.colour({ required: true }) }, { max: 16, uniqueBy: "color" }),
  },
  form: { cards: { logos: ["logo", "logoWhite", "@preview"], text: ["palette", "fontUrl"], history: ["@history"] } },
  examples: [
    {
      logo: [
        {
          device: "DESKTOP",
          pictureUrl: "/demo/logo-reseau.svg",
          optimizedPictureUrl: null,
          imageName: "logo-reseau.svg",
        },
      ],
      logoWhite: [
        {
          device: "DESKTOP",
          pictureUrl: "/demo/logo-reseau-white.svg",
          optimizedPictureUrl: null,
          imageName: "logo-reseau-white.svg",
        },
      ],
      palette: [{ color: "#0d6470" }, { color: "#1c1f24" }, { color: "#b5651d" }],
    },
  ],
});
