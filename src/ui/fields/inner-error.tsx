/** Error of a part of a field (a day, a row, a cell), styled like the frame's error. */
import exclamation from "@shoelace-style/shoelace/dist/assets/icons/exclamation-circle-fill.svg";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./inner-error.css";

defineSheet(css);

export function InnerError({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="td-inner-error">
      <Icon icon={exclamation} size={12} />
      <span>{text}</span>
    </p>
  );
}
