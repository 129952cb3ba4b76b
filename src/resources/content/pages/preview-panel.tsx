/** Panel `@preview`: the draft of a page at three widths. */
import { previewLinkOfAuthor } from "../../../contract/endpoints/author-preview";
import { previewLink, type PageOwner } from "../../../contract/endpoints/page";
import { PagePreview } from "../../../engine/paragraphs/page-preview";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { ownerOfRecord } from "./paragraphs-panel";

export function PreviewPanel({ resource, record }: PanelProps) {
  const { http } = useRuntime();
  if (record === undefined) return null;
  const id = String(record.id);
  const owner = ownerOfRecord(resource.name, record);
  const createLink =
    owner === undefined
      ? () => http.call(previewLinkOfAuthor, { params: { id } })
      : () => http.call(previewLink, { params: { ownerType: owner.type as PageOwner, ownerId: id } });
  return <PagePreview key={id} name={[resource.name, id]} createLink={createLink} />;
}
