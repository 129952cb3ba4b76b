/** Formulas of computed fields (`ROUND(width / 25.4, 1)`): whether one can be read, and over fields that exist. Pure. */

const FUNCTIONS: Readonly<Record<string, number | "ANY">> = { IF: 3, ROUND: 2, CONCAT: "ANY" };
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|("[^"]*")|([A-Za-z_]\w*)|(<=|>=|<>|[-+*/(),<>=]))/y;

function tokens(formula: string): string[] | undefined {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  const end = formula.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(formula);
    if (match === null) return undefined;
    found.push(match[0].trim());
  }
  return found;
}

/** Message key of what is wrong with a formula; undefined for one that can be worked out. */
export function formulaError(formula: string, codes: readonly string[]): string | undefined {
  const list = tokens(formula);
  if (list === undefined || list.length === 0) return "custom-database-field.error.formula";
  let at = 0;
  let unknown = false;
  const take = (wanted: string): boolean => {
    if (list[at] !== wanted) return false;
    at += 1;
    return true;
  };
  /** Arguments up to the closing bracket; their number. */
  const passed = (): number | undefined => {
    let count = 0;
    do {
      if (!expression()) return undefined;
      count += 1;
    } while (take(","));
    return take(")") ? count : undefined;
  };
  const value = (): boolean => {
    const token = list[at];
    if (token === undefined) return false;
    if (token === "-") return take("-") && value();
    if (token === "(") return take("(") && expression() && take(")");
    at += 1;
    if (/^[\d"]/.test(token)) return true;
    if (!/^[A-Za-z_]/.test(token)) return false;
    if (!take("(")) {
      if (!codes.includes(token)) unknown = true;
      return true;
    }
    const wanted = FUNCTIONS[token];
    const count = passed();
    return wanted !== undefined && count !== undefined && (wanted === "ANY" || wanted === count);
  };
  function expression(): boolean {
    if (!value()) return false;
    while (/^([-+*/<>=]|<=|>=|<>)$/.test(list?.[at] ?? "")) {
      at += 1;
      if (!value()) return false;
    }
    return true;
  }
  if (!expression() || at !== list.length) return "custom-database-field.error.formula";
  return unknown ? "custom-database-field.error.formula-field" : undefined;
}
