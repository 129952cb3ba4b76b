/** Selects services from the library. */
import { defineSlots } from "../../../../engine/slots";
import { LibraryField } from "./library-field";

export default defineSlots({ fields: { services: LibraryField } });
