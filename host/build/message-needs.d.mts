import type { KeyUse } from "./message-scan.mjs";

export interface MessageNeeds {
  modulesOf(file: string, text?: string): ReadonlySet<string>;
  modulesAtImport(importer: string, part: string): readonly string[];
  imports(file: string, text?: string): readonly string[];
  lazyImports(file: string): readonly { readonly specifier: string; readonly file: string }[];
  keysNamedBy(use: KeyUse): readonly string[];
  problems(file: string): readonly string[];
}

export function messageNeeds(root: string): MessageNeeds;
