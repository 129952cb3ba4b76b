/** The raw database knows no shop. Only parts that look across shops on purpose may see it; whatever serves records goes through a scope. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SERVER = path.resolve(import.meta.dirname, "../../host/server");
const MAY_SEE_IT = [
  "auth",
  // A workshop's room is taken by the appointments of every shop that shows the dealer.
  "availability/workshop.ts",
  "context",
  "dealers",
  // Finds shops, and opens the scope of each.
  "directories/shops.ts",
  "guide",
  "jobs",
  // Whose a listing is, also where the asking account does not see that dealer; its shop is named.
  "local-presence/held.ts",
  "mail",
  "public",
  "rights",
  "seed",
  "storage",
  "subrogation",
  // A shop's own contract, and the job that renews those of all.
  "subscription",
  // Reads a secret of the server's own, and no record.
  "publication/preview-token.ts",
  // Counts the attempts of visitors, and reads no record.
  "publication/site-door.ts",
];

it("is out of reach of the resources", () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && file.includes(path.sep),
  );
  const strangers = files.filter((file) => {
    const name = file.split(path.sep).join("/");
    if (MAY_SEE_IT.some((part) => name === part || name.startsWith(`${part}/`))) return false;
    const source = readFileSync(path.join(SERVER, file), "utf8");
    return (
      /from "[./]*storage\/db"/.test(source) ||
      /\bacrossShops\b/.test(source) ||
      /\bdatabase\b[^;]*\}\s*(:|=)\s*(ServerParts|parts)\b/.test(source)
    );
  });
  expect(strangers).toEqual([]);
});
