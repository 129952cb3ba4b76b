/** Returns the URL of the current page in another language: `/admin/de/fitter/12?tab=hours`. */
export const pathInLanguage = (base: string, code: string, path: string, search: string): string =>
  `${base}/${code.toLowerCase()}${path === "/" ? "" : path}${search}`;
