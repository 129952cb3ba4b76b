/** `td-paragraph-list`: the paragraphs of an owner, for use on its screen or on any page. */
import { OWNERS, isOwnerType, placeOf, type PlaceAttributes } from "../../contract/paragraph/owners";
import { QueryProvider } from "../../runtime/react-queries";
import { useCan, useSession, useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import { OwnerParagraphs } from "../../engine/paragraphs/owner-paragraphs";

export interface ParagraphListProps extends Pick<PlaceAttributes, "ownerType" | "ownerId"> {
  /**
   * Admin path of the owner's screen; the paths of its paragraphs start with it. May be omitted for landing pages,
   * content blocs and services.
   */
  readonly ownerPath?: string;
}

export function ParagraphList({ ownerType, ownerId, ownerPath }: ParagraphListProps) {
  const t = useT();
  const readOnly = useSession().display?.user.readOnly === true;
  const allowed = useCan(isOwnerType(ownerType) ? OWNERS[ownerType].rights : undefined);
  const place = placeOf({ ownerType, ownerId, paragraphId: "0" });
  if (place === undefined) return <EmptyState title={t("paragraph.missing")} />;
  return (
    <QueryProvider>
      <OwnerParagraphs
        ownerType={place.ownerType}
        ownerId={place.ownerId}
        ownerPath={ownerPath ?? place.ownerPath}
        readOnly={readOnly || !allowed}
      />
    </QueryProvider>
  );
}
