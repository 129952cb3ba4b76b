/** An icon-only button. Its label is the accessible name and the tooltip. */
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import type { Side } from "../floating/place-beside";
import { Tooltip } from "../tooltip/tooltip";
import { PlainIconButton, type PlainIconButtonProps } from "./plain-icon-button";

export interface IconButtonProps extends PlainIconButtonProps {
  /** Side of the tooltip; false for none, e.g. in menus that show the text. */
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
  /** Names the destination. */
  readonly label: string;
  readonly onBack: () => void;
}

/** The back arrow before a title. */
export const BackButton = ({ label, onBack }: BackButtonProps) => (
  <IconButton icon={arrow} label={label} onClick={onBack} />
);
