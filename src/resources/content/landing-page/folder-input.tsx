import { widen } from "../../../contract/resource";
import { SuggestedText } from "../../../engine/form/suggested-text";
import type { ActionInputSlotProps } from "../../../engine/slots";
import landingPage from "./landing-page.resource";

const pages = widen(landingPage);

/** The folder that pages are moved to. */
export function FolderInput({ control, value, onChange }: ActionInputSlotProps) {
  return (
    <SuggestedText
      resource={pages}
      name="folder"
      control={control}
      value={typeof value === "string" ? value : null}
      onChange={onChange}
    />
  );
}
