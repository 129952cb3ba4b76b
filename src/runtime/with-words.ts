import { getRuntime } from "./index";

/** The code of a part of the interface, once the words that it shows are there too; both are asked for at once. */
export async function withWords<Part>(part: Promise<Part>, words: readonly string[]): Promise<Part> {
  const [loaded] = await Promise.all([part, getRuntime().i18n.load(words)]);
  return loaded;
}
