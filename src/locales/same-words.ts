/**
 * Words of the choices of one resource under the names of another that has the same ones.
 * @param fields names of the other's fields by those of the first
 */
export const sameWords = (
  words: Readonly<Record<string, string>>,
  from: string,
  to: string,
  fields: Readonly<Record<string, string>>,
): object =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => {
      const [resource, field = "", value, ...rest] = key.split(".");
      const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return resource === from && own !== undefined && value !== undefined && rest.length === 0
        ? [[`${to}.${own}.${value}`, text]]
        : [];
    }),
  );
