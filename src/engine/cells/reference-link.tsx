/** Links to a referenced record when it has a detail screen that the account may open. */
import { detailPattern } from "../../catalogue/load-resource";
import { screenPath, screenOf } from "../../catalogue/screens";
import type { Reference } from "../../contract/fields";
import { useCan } from "../../runtime/react";
import { Link } from "../../ui/link/link";

export function ReferenceLink({ resource, reference }: { readonly resource: string; readonly reference: Reference }) {
  const mayOpen = useCan(screenOf(resource, "detail")?.right);
  const path = detailPattern(resource);
  if (path === undefined || !mayOpen) return <span className="td-truncate">{reference.label}</span>;
  return (
    <Link quiet className="td-truncate" to={screenPath(path, { id: reference.id })}>
      {reference.label}
    </Link>
  );
}
