/** A button that is an icon: its name is also its tooltip. */
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import type { Side } from "../floating/place-beside";
import { Tooltip } from "../tooltip/tooltip";
import { PlainIconButton, type PlainIconButtonProps } from "./plain-icon-button";

export interface IconButtonProps extends PlainIconButtonProps {
  /** Side of the tooltip, or false for none (inside menus, where the text stands beside it). */
  readonly tooltip?: Side | false;
}

export function IconButton({ tooltip = "bottom", ...button }: IconButtonProps) {
  return (
    <Tooltip content={button.label} placement={tooltip || "bottom"} disabled={tooltip === false} repeatsName>
      <PlainIconButton {...button} />
    </Tooltip>
  );
}

export interface BackButtonProps {
  /** Says where it leads. */
  readonly label: string;
  readonly onBack: () => void;
}

/** The arrow before a title that leads back to where the screen belongs. */
export const BackButton = ({ label, onBack }: BackButtonProps) => (
  <IconButton icon={arrow} label={label} onClick={onBack} />
);
