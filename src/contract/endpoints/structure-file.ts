/** The structure of a custom database as a file. */
import * as v from "valibot";
import { ARTICLE_RIGHT } from "../article-name";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const structureFile = endpoint({
  id: "custom-database.structure-file",
  method: "GET",
  path: "/admin/api/custom-database/{id}/structure-file",
  summary: "Levels and fields of a database as JSON, without articles; another shop can create its structure from it",
  params: v.object({ id: idParam }),
  right: ARTICLE_RIGHT,
  responseType: "file",
});
