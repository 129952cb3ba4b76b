import { defineScreen } from "../../contract/screen";

/** The shops of the platform, with their removal (shopstatus-09). */
export default defineScreen({
  tag: "td-shops",
  paths: ["shop-list"],
  titleKey: "shop-list.title",
  area: "administration",
  icon: "shop",
  right: "SHOP_LIST",
});
