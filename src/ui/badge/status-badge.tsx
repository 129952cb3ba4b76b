/** A status as icon, text and tint together, so that colour is never the only signal. */
import archived from "@shoelace-style/shoelace/dist/assets/icons/archive-fill.svg";
import checked from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import fresh from "@shoelace-style/shoelace/dist/assets/icons/circle-fill.svg";
import paused from "@shoelace-style/shoelace/dist/assets/icons/pause-circle-fill.svg";
import refused from "@shoelace-style/shoelace/dist/assets/icons/x-circle-fill.svg";
import type { IconSource } from "../icon/icon";
import type { Tone } from "../tone";
import { Badge } from "./badge";

const ICONS: Readonly<Record<Tone, IconSource>> = {
  success: checked,
  warning: paused,
  danger: refused,
  info: fresh,
  neutral: archived,
  primary: checked,
};

export interface StatusBadgeProps {
  /**
   * `success`: done or active. `warning`: needs attention. `danger`: refused or failed. `info`: new or pending.
   * `neutral`: over.
   */
  readonly tone: Tone;
  readonly label: string;
  /** Default: the icon of the tone. */
  readonly icon?: IconSource;
}

export function StatusBadge({ tone, label, icon = ICONS[tone] }: StatusBadgeProps) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
