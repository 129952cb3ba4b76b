/** Preview of an author's page. */
import { endpoint } from "../endpoint";
import * as v from "valibot";
import { idParam } from "../input-schemas";

export const previewLinkOfAuthor = endpoint({
  id: "author.preview-link",
  method: "POST",
  path: "/admin/api/author-preview/{id}",
  summary:
    "A signed URL that shows an author's page for seven days without a session, also while the author is inactive",
  right: "CATALOG_BLOG",
  params: v.object({ id: idParam }),
  response: v.object({ url: v.string(), expiresAt: v.string() }),
});
