/** The library of services as it is chosen from. */
import { defineSlots } from "../../engine/slots";
import { LibraryField } from "./library-field";

export default defineSlots({ fields: { services: LibraryField } });
