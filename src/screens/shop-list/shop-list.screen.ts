import { defineScreen } from "../../contract/screen";

/** The shops of the platform (Spec 2 §2 "Technical and super-administration"), with the removal choice of Spec 1 §4. */
export default defineScreen({
  tag: "td-shops",
  paths: ["shop-list"],
  titleKey: "shop-list.title",
  area: "administration",
  icon: "shop",
  right: "SHOP_LIST",
});
