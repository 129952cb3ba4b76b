/** Imported by every part that shows a Shoelace component: Shoelace then speaks our tokens in all shadow roots. */
import css from "../styles/shoelace.css";
import { defineSheet } from "../styles";

defineSheet(css);
