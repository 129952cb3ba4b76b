import { version } from "../../package.json";

/** Version of this build; two builds of the same line share one runtime on a page. */
export const VERSION: string = version;

const parts = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);

/** Versions of one line understand each other's state: the same major version, and below 1.0 the same minor one too. */
export function isCompatible(one: string, other: string): boolean {
  const [major, minor] = parts(one);
  const [otherMajor, otherMinor] = parts(other);
  return major === otherMajor && (major !== 0 || minor === otherMinor);
}

/** Whether `one` is older than `other`. */
export function isOlder(one: string, other: string): boolean {
  const others = parts(other);
  for (const [index, part] of parts(one).entries()) {
    const against = others[index] ?? 0;
    if (part !== against) return part < against;
  }
  return false;
}
