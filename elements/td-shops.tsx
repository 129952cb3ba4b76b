/** `<td-shops>`: the shops of the platform. Events: those of every element. */
import { ShopList } from "../src/screens/shop-list/shop-list";
import { defineElement } from "./define-element";

defineElement("td-shops", { component: ShopList, messages: import.meta.messages() });
