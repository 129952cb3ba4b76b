/** The same protocol on a PostgreSQL server, where one can be started: the SQL is the same, so few resources show that it runs there. */
import { everyResource } from "./every-resource";

await everyResource("PostgreSQL", "few");
