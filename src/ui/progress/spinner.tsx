/** A turning ring in the colour of the text, for buttons and panels that wait. */
import { defineSheet } from "../styles";
import css from "./spinner.css";

defineSheet(css);

export function Spinner() {
  return <span className="td-spinner" aria-hidden="true" />;
}
