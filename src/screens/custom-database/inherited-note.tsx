/** Note under a field that inherits: the value of the nearest parent that has one, and a button to inherit it again. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import { articleName, levelOfArticle } from "../../contract/article-name";
import { fieldsOfLevel, levelsAbove, type DatabaseStructure } from "../../contract/custom-database";
import { isEmptyValue } from "../../contract/object";
import type { Reference } from "../../contract/fields";
import { emptyValues } from "../../contract/empty-values";
import type { AnyResource } from "../../contract/resource";
import { useFormContextValue } from "../../engine/form/form-context";
import { ValueText } from "../../engine/form/value-text";
import { recordOptions } from "../../engine/resource-queries";
import type { NoteProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";

interface InheritedValueProps {
  /** Definitions of the levels above that have the field, nearest first. */
  readonly above: readonly AnyResource[];
  readonly name: string;
  readonly parent: Reference;
}

function InheritedValue({ above: [resource, ...others], name, parent }: InheritedValueProps) {
  const t = useT();
  const { form } = useFormContextValue();
  const ownValue: unknown = useWatch({ control: form.control, name });
  const client = useQueryClient();
  const { data } = useQuery({
    ...recordOptions(client, resource ?? form.resource, parent.id, { background: true }),
    enabled: resource !== undefined,
  });
  if (resource === undefined || data === undefined) return null;
  const value = data[name];
  const grandparent = data["parent"] as Reference | null | undefined;
  if (isEmptyValue(value))
    return grandparent == null ? null : <InheritedValue above={others} name={name} parent={grandparent} />;
  const field = form.resource.fields[name];
  return (
    <div className="td-inherited td-small td-muted">
      <span>
        {t(isEmptyValue(ownValue) ? "custom-database.inherited" : "custom-database.overrides", {
          parent: parent.label,
        })}{" "}
        <ValueText resource={resource} name={name} value={value} />
      </span>
      {isEmptyValue(ownValue) || form.lock !== undefined || field === undefined ? null : (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            form.setValues(emptyValues({ [name]: field }));
          }}
        >
          {t("custom-database.inherit-again")}
        </Button>
      )}
    </div>
  );
}

/**
 * Creates the note of a level's fields.
 *
 * @returns undefined when no field of the level inherits
 */
export function inheritedNote(
  structure: DatabaseStructure,
  resources: readonly AnyResource[],
  resource: AnyResource,
): ComponentType<NoteProps> | undefined {
  const level = levelOfArticle(resource.name) ?? 0;
  const inheritingFields = new Set(
    fieldsOfLevel(structure, level).flatMap(({ code, inherit }) => (inherit ? [code] : [])),
  );
  const above = levelsAbove(structure, level).flatMap(
    ({ id }) => resources.find(({ name }) => name === articleName(id)) ?? [],
  );
  if (inheritingFields.size === 0 || above.length === 0) return undefined;
  return function InheritedNote({ name, record }: NoteProps) {
    const parent = record["parent"] as Reference | null | undefined;
    return inheritingFields.has(name) && parent != null ? (
      <InheritedValue above={above} name={name} parent={parent} />
    ) : null;
  };
}
