/** Reads settings from the environment and collects the problems, so that the operator sees all of them at once. */

export type Environment = Readonly<Record<string, string | undefined>>;

const TRUE = new Set(["1", "true", "yes", "on"]);
const FALSE = new Set(["0", "false", "no", "off"]);

/** Hides the account in an address, which may contain a password. */
const withoutAccount = (text: string): string => text.replace(/\/\/[^@/]*@/, "//…@");

/** Splits a list at white space and commas. */
export const splitList = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Settings of an environment. Invalid ones are collected and reported by `finish()`. */
export class Settings {
  readonly #problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  /** Returns the text of a setting; the fallback when it is not set or empty. */
  text<Fallback extends string | undefined>(name: string, fallback: Fallback): string | Fallback {
    const text = this.environment[name]?.trim();
    return text === undefined || text === "" ? fallback : text;
  }

  /**
   * Returns a parsed setting.
   *
   * @param expected what the setting must be, for the operator: `a whole number from 1`
   * @param parse returns undefined for anything else
   */
  parsed<Value>(name: string, expected: string, fallback: Value, parse: (text: string) => Value | undefined): Value {
    const text = this.text(name, undefined);
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value === undefined) this.refuse(`${name} must be ${expected}, not "${withoutAccount(text)}".`);
    return value ?? fallback;
  }

  /** Returns a parsed secret; undefined when it is not set. Problems do not repeat its value. */
  secret<Value>(name: string, expected: string, parse: (text: string) => Value | undefined): Value | undefined {
    const text = this.text(name, undefined);
    const value = text === undefined ? undefined : parse(text);
    if (text !== undefined && value === undefined) this.refuse(`${name} must be ${expected}.`);
    return value;
  }

  /** Returns a whole number from `min` to `max`. */
  wholeNumber(name: string, fallback: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
    return this.parsed(name, `a whole number ${range}`, fallback, (text) => {
      const number = Number(text);
      return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
    });
  }

  flag(name: string, fallback: boolean): boolean {
    return this.parsed(name, "1, true, yes or on, or 0, false, no or off", fallback, (text) =>
      TRUE.has(text.toLowerCase()) ? true : FALSE.has(text.toLowerCase()) ? false : undefined,
    );
  }

  choice<Value extends string>(name: string, fallback: Value, values: readonly Value[]): Value {
    return this.parsed(name, `one of ${values.join(", ")}`, fallback, (text) => values.find((value) => value === text));
  }

  /** Returns an address with one of the schemes, such as `https:`. @param pattern further part that the address must contain */
  address<Fallback extends string | undefined>(
    name: string,
    example: string,
    schemes: readonly string[],
    fallback: Fallback,
    pattern = /^/,
  ): string | Fallback {
    return this.parsed<string | Fallback>(name, `an address like ${example}`, fallback, (text) => {
      const url = parsedUrl(text);
      return url !== undefined && schemes.includes(url.protocol) && pattern.test(text) ? text : undefined;
    });
  }

  /** Returns a list separated by spaces or commas. @param pattern form of each entry */
  list(name: string, expected: string, fallback: readonly string[], pattern: RegExp): readonly string[] {
    return this.parsed(name, expected, fallback, (text) => {
      const entries = splitList(text);
      return entries.every((entry) => pattern.test(entry)) ? entries : undefined;
    });
  }

  /** Adds a problem to the list; the text is for the operator. */
  refuse(problem: string): void {
    this.#problems.push(problem);
  }

  /** Throws an error with all problems, if there are any. */
  finish(): void {
    if (this.#problems.length > 0) throw new Error(this.#problems.join("\n"));
  }
}
