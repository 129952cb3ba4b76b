/** Videos that paragraphs show. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import type { FileValue } from "../fields";

export const videoFile = endpoint({
  id: "paragraph.video",
  method: "GET",
  path: "/admin/public/api/video/{shopId}/{file}",
  summary: "A video of a paragraph, or the part of it that the header Range names",
  params: v.object({
    shopId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    file: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  }),
  public: true,
  responseType: "file",
});

/** Returns the public address of a stored video. */
export const videoUrl = (shopId: number, { id }: Pick<FileValue, "id">): string =>
  `/admin/public/api/video/${shopId}/${id}`;
