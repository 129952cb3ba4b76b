/** Every resource of the catalogue through its whole protocol, derived from its definition. */
import { everyResource } from "./every-resource";
import { QUICKEST } from "./harness";

await everyResource(QUICKEST, "all");
