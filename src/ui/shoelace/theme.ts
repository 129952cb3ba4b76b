/** Maps Shoelace's tokens to ours. Import it in every part that renders a Shoelace component. */
import css from "../styles/shoelace.css";
import { defineSheet } from "../styles";

defineSheet(css);
