/** Pictures of a slide: those for all languages, and own ones of single languages. */
import { byDevice } from "../../../../src/contract/paragraph/pictures";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";

type Pictures = StoredGroup["pictures"];

/** Returns the pictures that visitors see in a language, by device. */
export const picturesIn = ({ pictures, ownPictures }: StoredGroup, locale: string): Pictures => {
  const own = ownPictures?.[locale];
  return own === undefined ? pictures : byDevice([...own, ...pictures]);
};

/** Returns the pictures of all languages. */
export const allPictures = ({ pictures, ownPictures = {} }: StoredGroup): Pictures => [
  ...pictures,
  ...Object.values(ownPictures).flat(),
];

/** Returns a group after a change of its pictures in one language: of the language's own ones if it has any, else of those for all languages. */
export function withPictures(
  group: StoredGroup,
  locale: string,
  change: (pictures: Pictures) => Pictures,
): StoredGroup {
  const own = group.ownPictures?.[locale];
  return own === undefined
    ? { ...group, pictures: change(group.pictures) }
    : { ...group, ownPictures: { ...group.ownPictures, [locale]: change(own) } };
}

/** Returns a group whose language has pictures of its own from now on, or no longer. */
export function withOwn(group: StoredGroup, locale: string, isOwn: boolean): StoredGroup {
  const { ownPictures = {}, ...common } = group;
  const { [locale]: own = [], ...others } = ownPictures;
  const changed = isOwn ? { ...others, [locale]: own } : others;
  return Object.keys(changed).length === 0 ? common : { ...common, ownPictures: changed };
}
