import { MessageError } from "../../platform/message-error";

/** Thrown for an unreadable cell. */
export class CellError extends MessageError {
  override readonly name = "CellError";
}
