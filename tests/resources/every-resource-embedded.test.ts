/** The same protocol on the embedded database, where the whole suite has run on a server: the SQL is the same, so few resources show that it runs there. */
import { everyResource } from "./every-resource";
import { QUICKEST } from "./harness";

await everyResource("embedded", QUICKEST === "embedded" ? "none" : "few");
