/** What a form offers beside its own content. */

export interface FormOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

export interface StoredUpload {
  /** Sent as the answer. */
  readonly token: string;
  readonly name: string;
}

export interface FormSources {
  readonly services: readonly FormOption[];
  readonly dealers: readonly FormOption[];
  /** Returns the free starts of a dealer as wall clock times in its zone: `2026-12-01T09:30`. */
  readonly loadStarts: (dealer: string, services: readonly string[]) => Promise<readonly string[]>;
  /** Stores a file. Rejects when it is refused. */
  readonly upload: (file: File) => Promise<StoredUpload>;
}
