/** Names of the resources that are made from the levels of a shop's custom databases. */

/** Prefix of an article resource's name; the id of its level follows after a hyphen. */
export const ARTICLE = "custom-database-article";
export const ARTICLE_RIGHT = "CUSTOM_DATABASE";

const NAME = /^custom-database-article-(\d{1,15})$/;

export type ArticleName = `${typeof ARTICLE}-${number}`;

/** Returns the resource name of the articles of a level. */
export const articleName = (levelId: number): ArticleName => `${ARTICLE}-${levelId}`;

/** Returns the level id in an article resource's name, or undefined for any other name. */
export function levelOfArticle(name: string): number | undefined {
  const [, id] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}
