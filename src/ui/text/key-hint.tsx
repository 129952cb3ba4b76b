/** Key names such as `Ctrl K`, in a `kbd` element. */
import { defineSheet } from "../styles";
import css from "./key-hint.css";

defineSheet(css);

export function KeyHint({ keys }: { readonly keys: string }) {
  return <kbd className="td-keys">{keys}</kbd>;
}
