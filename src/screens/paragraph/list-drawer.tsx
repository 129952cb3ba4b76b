/** Drawer with all paragraphs of the page. */
import type { ParagraphPlace } from "../../contract/paragraph/owners";
import { OwnerParagraphs } from "../../engine/paragraphs/owner-paragraphs";
import { useT } from "../../runtime/react";
import { Drawer } from "../../ui/dialog/drawer";

export interface ListDrawerProps {
  readonly place: ParagraphPlace;
  /** Position on the page of the open paragraph; new ones go there. */
  readonly slot: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly readOnly: boolean;
}

export function ListDrawer({ place, slot, open, onClose, readOnly }: ListDrawerProps) {
  const { ownerType, ownerId, ownerPath } = place;
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} title={t("paragraph.list.title")}>
      {open ? (
        <OwnerParagraphs
          ownerType={ownerType}
          ownerId={ownerId}
          ownerPath={ownerPath}
          readOnly={readOnly}
          addTo={slot ?? undefined}
        />
      ) : null}
    </Drawer>
  );
}
