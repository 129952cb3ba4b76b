/** Selects services from the library. */
import { defineSlots } from "../../../../engine/slots";
import { LibraryField } from "./library-field";
import { LinesField } from "./lines-field";

export default defineSlots({ fields: { services: LibraryField, lines: LinesField } });
