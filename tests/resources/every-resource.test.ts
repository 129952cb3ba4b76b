/** Every resource of the catalogue through its whole protocol on the embedded database, derived from its definition. */
import { everyResource } from "./every-resource";

await everyResource("embedded", "all");
