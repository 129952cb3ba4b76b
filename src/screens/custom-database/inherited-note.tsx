/** Under a field that inherits: what the article above says, and the way back to it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import { articleName, levelOfArticle } from "../../contract/article-name";
import { fieldsOfLevel, isUnsaid, levelsAbove, type DatabaseStructure } from "../../contract/custom-database";
import type { Reference } from "../../contract/fields";
import { emptyValues } from "../../contract/empty-values";
import type { AnyResource } from "../../contract/resource";
import { useFormSurroundings } from "../../engine/form/form-context";
import { ValueText } from "../../engine/form/value-text";
import { recordOptions } from "../../engine/resource-queries";
import type { NoteProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";

interface AboveProps {
  /** Definitions of the levels above that have the field, the nearest first. */
  readonly above: readonly AnyResource[];
  readonly name: string;
  readonly parent: Reference;
}

function Above({ above: [resource, ...others], name, parent }: AboveProps) {
  const t = useT();
  const { form } = useFormSurroundings();
  const own: unknown = useWatch({ control: form.control, name });
  const client = useQueryClient();
  const { data } = useQuery({
    ...recordOptions(client, resource ?? form.resource, parent.id, { background: true }),
    enabled: resource !== undefined,
  });
  if (resource === undefined || data === undefined) return null;
  const value = data[name];
  const next = data["parent"] as Reference | null | undefined;
  if (isUnsaid(value)) return next == null ? null : <Above above={others} name={name} parent={next} />;
  const field = form.resource.fields[name];
  return (
    <div className="td-inherited td-small td-muted">
      <span>
        {t(isUnsaid(own) ? "custom-database.inherited" : "custom-database.overrides", { parent: parent.label })}{" "}
        <ValueText resource={resource} name={name} value={value} />
      </span>
      {isUnsaid(own) || form.lock !== undefined || field === undefined ? null : (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            form.fill(emptyValues({ [name]: field }));
          }}
        >
          {t("custom-database.inherit-again")}
        </Button>
      )}
    </div>
  );
}

/** The note of a structure's articles; undefined where no field of the level inherits. */
export function inheritedNote(
  structure: DatabaseStructure,
  resources: readonly AnyResource[],
  resource: AnyResource,
): ComponentType<NoteProps> | undefined {
  const level = levelOfArticle(resource.name) ?? 0;
  const inheriting = new Set(fieldsOfLevel(structure, level).flatMap(({ code, inherit }) => (inherit ? [code] : [])));
  const above = levelsAbove(structure, level).flatMap(
    ({ id }) => resources.find(({ name }) => name === articleName(id)) ?? [],
  );
  if (inheriting.size === 0 || above.length === 0) return undefined;
  return function InheritedNote({ name, record }: NoteProps) {
    const parent = record["parent"] as Reference | null | undefined;
    return inheriting.has(name) && parent != null ? <Above above={above} name={name} parent={parent} /> : null;
  };
}
