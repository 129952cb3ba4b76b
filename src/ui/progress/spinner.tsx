/** A spinner in the text colour, for buttons and panels. */
import { defineSheet } from "../styles";
import css from "./spinner.css";

defineSheet(css);

export function Spinner() {
  return <span className="td-spinner" aria-hidden="true" />;
}
