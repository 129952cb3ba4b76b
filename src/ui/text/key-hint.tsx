/** Keys that do something, as `Ctrl K`. Read out only where the text around it does not say so already. */
import { defineSheet } from "../styles";
import css from "./key-hint.css";

defineSheet(css);

export function KeyHint({ keys }: { readonly keys: string }) {
  return <kbd className="td-keys">{keys}</kbd>;
}
