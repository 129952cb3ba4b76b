/** Values of the check-login payload: base64 over URI-encoded text (Spec 1 §3). An encoding, no protection. */
import { ApiProblem } from "../http/problem";

/** The text behind an encoded value; empty for none. Throws `malformed` where it is not encoded as stated. */
export function decodeLoginValue(value: string | undefined): string {
  if (value === undefined || value === "") return "";
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new ApiProblem("malformed");
  try {
    return decodeURIComponent(Buffer.from(value, "base64").toString("latin1"));
  } catch {
    throw new ApiProblem("malformed");
  }
}
