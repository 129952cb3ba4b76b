/** How resources are named that levels of a shop's own databases make. */

/** What the name of an article's resource starts with; the id of its level follows. */
export const ARTICLE = "custom-database-article";
export const ARTICLE_RIGHT = "CUSTOM_DATABASE";

const NAME = /^custom-database-article-(\d{1,15})$/;

export const articleName = (levelId: number): string => `${ARTICLE}-${levelId}`;

/** The level of an article's resource; undefined for any other name. */
export function levelOfArticle(name: string): number | undefined {
  const [, id] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}
