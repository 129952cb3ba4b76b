/** Icons of choices that are shown as icons, by the name in the server's lists. */
import centre from "@shoelace-style/shoelace/dist/assets/icons/text-center.svg";
import justify from "@shoelace-style/shoelace/dist/assets/icons/justify.svg";
import left from "@shoelace-style/shoelace/dist/assets/icons/text-left.svg";
import right from "@shoelace-style/shoelace/dist/assets/icons/text-right.svg";

export const CHOICE_ICONS: Readonly<Record<string, string>> = {
  "text-left": left,
  "text-center": centre,
  "text-right": right,
  justify,
};
