/** Problems of an imported file, which name the place of the fault. */
import { ApiProblem } from "../../platform/http/problem";

/** Throws a problem with a message key and the values of its placeholders. */
export const refuse = (key: string, params: Readonly<Record<string, string | number>> = {}): never => {
  throw new ApiProblem("refused", { errors: [key], params: { "": params } });
};

/** Maximum characters of one line or record. */
export const MAX_LINE_CHARACTERS = 1_000_000;
