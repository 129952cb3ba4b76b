/** Finds message keys that source files contain as string literals: a rule's `"promo-banner.error.order"`, a hook's refusal, a mail's subject. */
import { SERVICE_VARIABLES } from "../../src/contract/paragraph/variables";
import { derivedEndpoints, findEndpoints } from "./endpoints";
import { filesUnder, readText } from "./files";
import type { FoundResource } from "./scan";

/** Removes comments and module names, because they may contain text that looks like a key. */
const codeOf = (source: string): string =>
  source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "").replace(/(?<![\w."-])(from|import)\s*\(?\s*"[^"]*"/g, "");

/**
 * Returns the literals that have the shape of a message key.
 *
 * @param prefixes first parts of keys, such as `error` or the name of a resource; dotted literals with other first parts are not keys
 */
export const keysNamedIn = (source: string, prefixes: ReadonlySet<string>): string[] => [
  ...new Set(
    [...codeOf(source).matchAll(/"([a-zA-Z][\w-]*\.[\w.-]*\w)"/g)]
      .map(([, literal = ""]) => literal)
      .filter((literal) => prefixes.has(literal.split(".")[0] ?? "")),
  ),
];

/** Keys by the file that names them: definitions with the files beside them, menus, and the server. Elements and screens use typed keys. */
export async function namedKeys(
  resources: readonly FoundResource[],
  prefixes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const endpoints = [
    ...(await findEndpoints()).map(({ endpoint }) => endpoint),
    ...resources.flatMap(({ definition }) => derivedEndpoints(definition)),
  ];
  const otherNames = new Set<string>([...endpoints.map(({ id }) => id), ...SERVICE_VARIABLES]);
  const files = ["src/resources", "src/catalogue", "host/server"].flatMap((folder) => filesUnder(folder, ".ts"));
  return new Map(
    files.map((file) => [file, keysNamedIn(readText(file), prefixes).filter((literal) => !otherNames.has(literal))]),
  );
}
