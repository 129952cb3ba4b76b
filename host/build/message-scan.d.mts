export interface KeyUse {
  readonly key: string;
  /** In bytes from the start of the file. */
  readonly place: number;
  readonly isRequired: boolean;
}

export interface ScannedFile {
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
  readonly uses: readonly KeyUse[];
  readonly endings: readonly string[];
}

export function scanSource(text: string, name: string): ScannedFile;
