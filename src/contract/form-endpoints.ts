/** The calls that the form of a resource makes beside reading and saving: uploads, and who else has the record open. */
import * as v from "valibot";
import { endpoint, type EndpointDefinition } from "./endpoint";
import { DEVICES } from "./fields";
import { devicePicture, fileValue } from "./kind-schemas";
import type { AnyResource } from "./resource";

/** Somebody who has the record open. */
export const presentPerson = v.object({
  name: v.string(),
  /** The same person in another tab. */
  self: v.boolean(),
  /** ISO instant since when. */
  since: v.string(),
});
export type PresentPerson = v.InferOutput<typeof presentPerson>;

/** Calls of a form; lists need none of them, so they stand apart from the others. */
export function formEndpoints({ name, right, conditions, forbiddenAs }: AnyResource) {
  const guard = { conditions };
  return {
    upload: endpoint({
      id: `${name}.upload`,
      method: "POST",
      path: `/admin/api/${name}/upload/{field}`,
      summary: `Keep a picture or file for a field of ${name}; saving the record with the answer puts it there`,
      params: v.object({ field: v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,60}$/)) }),
      body: v.object({
        /** Device of a picture. */
        device: v.optional(v.picklist(DEVICES)),
        /** Without a file: the stored picture that is cut anew. */
        pictureUrl: v.optional(v.pipe(v.string(), v.maxLength(500))),
        /** Frame as JSON. */
        crop: v.optional(v.pipe(v.string(), v.maxLength(500))),
      }),
      sends: "multipart",
      response: v.object({ picture: v.nullable(devicePicture), file: v.nullable(fileValue) }),
      right: right?.write,
      ...guard,
      forbiddenAs,
    }),
    file: endpoint({
      id: `${name}.file`,
      method: "GET",
      path: `/admin/api/${name}/file/{file}`,
      summary: `An uploaded file of a ${name}`,
      params: v.object({ file: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) }),
      answers: "file",
      right: right?.read,
      ...guard,
    }),
    presence: endpoint({
      id: `${name}.presence`,
      method: "PUT",
      path: `/admin/api/${name}/{id}/presence`,
      summary: `Say that a ${name} is open in this tab, or is no more; answers who else has it open`,
      params: v.object({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/)) }),
      body: v.strictObject({ tab: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), open: v.boolean() }),
      response: v.object({ others: v.array(presentPerson) }),
      right: right?.read,
      ...guard,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
