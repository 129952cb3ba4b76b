/** The least that a server can do: fastify and pg answer each path with the rows of the given statements. Runs as a process of its own. */
import fastify from "fastify";
import pg from "pg";
import type { BareRoutes } from "./load-servers";

const { PORT = "0", DATABASE_URL = "", BARE_ROUTES = "{}" } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();
for (const [path, statements] of Object.entries(JSON.parse(BARE_ROUTES) as BareRoutes))
  app.get(path, async () => {
    let rows: unknown[] = [];
    for (const statement of statements)
      ({ rows } = await pool.query<Record<string, unknown>>({ ...statement, values: [...statement.values] }));
    return { data: rows };
  });
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
console.log("ready");
