import { version } from "../../package.json";

/** Version of this build. Builds of the same line share one runtime on a page. */
export const VERSION: string = version;

const parts = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);

/** Returns whether two versions can share state: the same major version, below 1.0 also the same minor version. */
export function isCompatible(one: string, other: string): boolean {
  const [major, minor] = parts(one);
  const [otherMajor, otherMinor] = parts(other);
  return major === otherMajor && (major !== 0 || minor === otherMinor);
}

/** Returns whether `one` is older than `other`. */
export function isOlder(one: string, other: string): boolean {
  const others = parts(other);
  for (const [index, part] of parts(one).entries()) {
    const against = others[index] ?? 0;
    if (part !== against) return part < against;
  }
  return false;
}
