/** Calls of a resource's form besides reading and saving: uploads, suggested values, and who else has the record open. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint, type EndpointDefinition } from "./endpoint";
import { DEVICES, type FileOptions } from "./fields";
import { MAX_FILE_BYTES } from "./file-types";
import { devicePicture, fileValue } from "./kind-schemas";
import type { AnyResource } from "./resource";
import { idParam } from "./input-schemas";

/** A user who has the record open. */
export const presentPerson = v.object({
  name: v.string(),
  /** Whether it is the same user in another tab. */
  self: v.boolean(),
  /** ISO instant since which the record is open. */
  since: v.string(),
});
export type PresentPerson = v.InferOutput<typeof presentPerson>;

const fieldName = v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,60}$/));
/** Most values that are suggested at once. */
export const MAX_SUGGESTIONS = 50;

/** Returns the size in bytes of the largest file that a field of the resource takes. Pictures are smaller than files. */
const largestFile = ({ fields }: AnyResource): number =>
  Math.max(MAX_FILE_BYTES, ...Object.values(fields).map(({ options }) => (options as FileOptions).maxBytes ?? 0));

/** Derives the endpoints of a resource's form. Lists do not load them. */
export function formEndpoints(resource: AnyResource) {
  const { name, right, conditions, forbiddenAs } = resource;
  const base = apiPathOf(resource);
  const guard = { conditions };
  return {
    upload: endpoint({
      id: `${name}.upload`,
      method: "POST",
      path: `${base}/upload/{field}`,
      summary: `Upload a picture or file for a field of ${name}; the response is the field's value to save`,
      params: v.object({ field: fieldName }),
      body: v.object({
        /** Device of a picture. */
        device: v.optional(v.picklist(DEVICES)),
        /** Without a file: URL of the stored picture that is cropped again. */
        pictureUrl: v.optional(v.pipe(v.string(), v.maxLength(500))),
        /** Crop as JSON. */
        crop: v.optional(v.pipe(v.string(), v.maxLength(500))),
      }),
      bodyType: "multipart",
      fileBytes: largestFile(resource),
      response: v.object({ picture: v.nullable(devicePicture), file: v.nullable(fileValue) }),
      right: right?.write,
      ...guard,
      forbiddenAs,
    }),
    file: endpoint({
      id: `${name}.file`,
      method: "GET",
      path: `${base}/file/{file}`,
      summary: `An uploaded file of a ${name}`,
      params: v.object({ file: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) }),
      responseType: "file",
      right: right?.read,
      ...guard,
    }),
    suggestions: endpoint({
      id: `${name}.suggestions`,
      method: "GET",
      path: `${base}/suggestions/{field}`,
      summary: `Values of a field of ${name} with the number of records that have each, most frequent first, at most ${MAX_SUGGESTIONS}`,
      params: v.object({ field: fieldName }),
      query: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(200)), "") }),
      response: v.object({ elements: v.array(v.object({ value: v.string(), count: v.number() })) }),
      right: right?.read,
      ...guard,
    }),
    presence: endpoint({
      id: `${name}.presence`,
      method: "PUT",
      path: `${base}/{id}/presence`,
      summary: `Report that a ${name} is open or closed in this tab; returns who else has it open`,
      params: v.object({ id: idParam }),
      body: v.strictObject({ tab: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), open: v.boolean() }),
      response: v.object({ others: v.array(presentPerson) }),
      right: right?.read,
      forbiddenAs,
      ...guard,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
