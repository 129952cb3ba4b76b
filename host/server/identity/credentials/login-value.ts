/** Values of the check-login payload: base64 of URI-encoded text. This is an encoding, not protection. */
import { ApiProblem } from "../../platform/http/problem";

/** Decodes a value; empty for undefined. Throws `malformed` for an invalid encoding. */
export function decodeLoginValue(value: string | undefined): string {
  if (value === undefined || value === "") return "";
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new ApiProblem("malformed");
  try {
    return decodeURIComponent(Buffer.from(value, "base64").toString("latin1"));
  } catch {
    throw new ApiProblem("malformed");
  }
}
