/** Writes dates by a pattern such as `dd/MM/yyyy HH:mm`. */

/** @param moment a date whose UTC parts are the ones to write, such as the local time of a shop */
export function formatPattern(moment: Date, pattern: string): string {
  const [day = "", time = ""] = moment.toISOString().split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  const [hours = "", minutes = "", seconds = ""] = time.slice(0, 8).split(":");
  const parts: Readonly<Record<string, string>> = {
    ...{ yyyy: year, yy: year.slice(2), MM: month, dd: date },
    ...{ HH: hours, mm: minutes, ss: seconds },
  };
  // Longer parts come first, so that `yyyy` is not read as two years of two digits.
  return pattern.replaceAll(/yyyy|yy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part);
}
