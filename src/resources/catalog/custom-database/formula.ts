/**
 * Parses and evaluates formulas of computed fields, such as `ROUND(width / 25.4, 1)`. Pure. A formula without a result, for example after a
 * division by zero or with text where a number is needed, yields null.
 */

type Value = number | string | boolean | null;
/** Values by field code. */
export type FormulaValues = Readonly<Record<string, Value>>;
type Node = (values: FormulaValues) => Value;

interface Call {
  /** Number of arguments; undefined where any number is allowed. */
  readonly count?: number;
  readonly run: (values: FormulaValues, args: readonly Node[]) => Value;
}

/** Maximum characters of a result and of each intermediate result: as many as the longest plain field holds. */
export const MAX_RESULT = 4_000;

/** Thrown when a result exceeds `MAX_RESULT`. Formulas that name each other would otherwise grow exponentially. */
export class ResultTooLong extends Error {
  override readonly name = "ResultTooLong";
}

const numberOf = (value: Value): number | null => (typeof value === "number" ? value : null);

const FUNCTIONS: Readonly<Record<string, Call>> = {
  IF: {
    count: 3,
    run: (values, [condition, yes, no]) => ((condition?.(values) ?? false) ? yes?.(values) : no?.(values)) ?? null,
  },
  ROUND: {
    count: 2,
    run: (values, [amount, digits]) => {
      const [value, places] = [numberOf(amount?.(values) ?? null), numberOf(digits?.(values) ?? null)];
      if (value === null || places === null) return null;
      // Shifts the decimal digits as text: 1.005 × 100 is slightly less than 100.5 in floating point.
      return Number(`${Math.round(Number(`${value}e${places}`))}e${-places}`);
    },
  },
  CONCAT: {
    run: (values, args) => {
      let text = "";
      for (const arg of args) {
        text += String(arg(values) ?? "");
        if (text.length > MAX_RESULT) throw new ResultTooLong();
      }
      return text;
    },
  },
};

function applyOperator(operator: string, left: Value, right: Value): Value {
  if (operator === "=") return left === right;
  if (operator === "<>") return left !== right;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === null || b === null) return null;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? null : a / b;
    case "<":
      return a < b;
    case ">":
      return a > b;
    case "<=":
      return a <= b;
    default:
      return a >= b;
  }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|("[^"]*")|([A-Za-z_]\w*)|(<=|>=|<>|[-+*/(),<>=]))/y;
/** Lowest precedence first. */
const OPERATORS: readonly RegExp[] = [/^([<>=]|<=|>=|<>)$/, /^[-+]$/, /^[*/]$/];

function tokenise(formula: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = formula.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(formula);
    if (match === null) return undefined;
    tokens.push(match[0].trim());
  }
  return tokens;
}

interface Parsed {
  readonly node: Node;
  /** Field codes that the formula names. */
  readonly names: ReadonlySet<string>;
}

function parse(formula: string): Parsed | undefined {
  const tokens = tokenise(formula) ?? [];
  const names = new Set<string>();
  let position = 0;
  const consume = (expected: string): boolean => {
    if (tokens[position] !== expected) return false;
    position += 1;
    return true;
  };
  /** Parses the arguments up to the closing bracket. */
  function parseArguments(): Node[] | undefined {
    const args: Node[] = [];
    do {
      const arg = parseExpression(0);
      if (arg === undefined) return undefined;
      args.push(arg);
    } while (consume(","));
    return consume(")") ? args : undefined;
  }
  function parseCall(name: string): Node | undefined {
    const definition = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const args = parseArguments();
    if (definition === undefined || args === undefined || args.length !== (definition.count ?? args.length))
      return undefined;
    return (values) => definition.run(values, args);
  }
  function parseOperand(): Node | undefined {
    const token = tokens[position];
    if (token === undefined) return undefined;
    position += 1;
    if (token === "-") {
      const operand = parseOperand();
      return operand && ((values) => applyOperator("-", 0, operand(values)));
    }
    if (token === "(") {
      const expression = parseExpression(0);
      return consume(")") ? expression : undefined;
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (token.startsWith('"')) return () => token.slice(1, -1);
    if (!/^[A-Za-z_]/.test(token)) return undefined;
    if (consume("(")) return parseCall(token);
    names.add(token);
    return (values) => (Object.hasOwn(values, token) ? (values[token] ?? null) : null);
  }
  function parseExpression(level: number): Node | undefined {
    const operators = OPERATORS[level];
    if (operators === undefined) return parseOperand();
    let left = parseExpression(level + 1);
    while (left !== undefined && operators.test(tokens[position] ?? "")) {
      const operator = tokens[position] ?? "";
      position += 1;
      const [before, right] = [left, parseExpression(level + 1)];
      left = right && ((values) => applyOperator(operator, before(values), right(values)));
    }
    return left;
  }
  const node = parseExpression(0);
  return node === undefined || position !== tokens.length ? undefined : { node, names };
}

/**
 * Checks a formula and returns a message key, or undefined if it is valid.
 * @param codes codes of the fields that it may name
 */
export function formulaError(formula: string, codes: readonly string[]): string | undefined {
  const parsed = parse(formula);
  if (parsed === undefined) return "custom-database-field.error.formula";
  return [...parsed.names].every((name) => codes.includes(name))
    ? undefined
    : "custom-database-field.error.formula-field";
}

/** Evaluates a formula; null if it has no result. Throws ResultTooLong. */
export function formulaValue(formula: string, values: FormulaValues): number | string | null {
  const value = parse(formula)?.node(values) ?? null;
  if (typeof value === "string" && value.length > MAX_RESULT) throw new ResultTooLong();
  return typeof value === "boolean" || (typeof value === "number" && !Number.isFinite(value)) ? null : value;
}
