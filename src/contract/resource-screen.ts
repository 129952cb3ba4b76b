/** The screens of a resource. */
import type { MessageKey } from "./errors";
import type { Fields } from "./fields";
import type { FormDefinition } from "./form-definition";
import type { ListDefinition } from "./list-definition";
import type { RecordKey } from "./record-key";
import type { RightRequirement } from "./rights";
import type { Tag } from "./screen";

export const SCREEN_KINDS = ["list", "detail", "settings", "order", "matrix", "import", "report", "tool"] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** A screen of the resource. `path` is relative to the admin base; `{id}` = `new` creates a record. */
export interface ResourceScreen {
  readonly path: string;
  readonly tag: Tag;
  readonly icon?: string;
  /** Further paths of the screen. */
  readonly aliases?: readonly string[];
  readonly titleKey?: MessageKey;
  /** Right that opens the screen, where it is not the right to read the records. */
  readonly right?: RightRequirement;
  /** On a detail screen: how the path names records, if not by id. */
  readonly key?: RecordKey;
  /** Path parts that fix a field's value, also of new records: `{ group: "group" }` for `meta-data/{group}`. Of a reference the id. */
  readonly parts?: Readonly<Record<string, string>>;
  /** On a detail screen: a record with other values than its `parts` say is shown at its own address, in place of "not found". */
  readonly redirects?: true;
  /** On a list: field fixed by the path, a choice, whose value follows the title. */
  readonly titledBy?: string;
  /** Screen that the back link leads to, if not the resource's list. Parts of its path are filled from the current one. */
  readonly backTo?: { readonly path: string; readonly titleKey: MessageKey };
  /** Query parameters that become attributes. A tool's form and a new record start from those named like their fields. */
  readonly query?: readonly string[];
  /** Reads that the screen makes when it opens, besides its records: `/admin/api/fitter/{id}/exceptions`. The host page carries their answers. */
  readonly reads?: readonly string[];
}

/** A further list of the same records. */
export interface FurtherList<F extends Fields> extends ResourceScreen {
  /** Shows only these records; in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What differs from the main list. */
  readonly list?: Partial<ListDefinition<F>>;
  /** Screen of the records that this list opens, in place of the resource's own, with the part of the form that it shows. */
  readonly detail?: ResourceScreen & { readonly form: FormDefinition<F> };
  /** The only actions of these screens: `create`, `import`, `export`, `update`, `remove`, `duplicate`, links, and the resource's own. */
  readonly only?: readonly string[];
}
