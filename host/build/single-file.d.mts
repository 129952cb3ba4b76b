/** Bundles elements of dist/ into one file. Returns its path. */
export function writeSingleFile(tags: readonly string[], dist?: string): Promise<string>;
/** Returns the value of the `integrity` attribute for a file. */
export function integrityOf(file: string): string;
