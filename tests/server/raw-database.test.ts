/** Only code that works across shops on purpose may use the unscoped database; code that serves records uses a scope. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SERVER = path.resolve(import.meta.dirname, "../../host/server");
const ALLOWED = [
  "platform/platform-services.ts",
  "platform/storage",
  // Probes whether the database answers.
  "platform/http/health.ts",
  "identity",
  "services/alerts.ts",
  "services/notices.ts",
  "services/jobs",
  "services/mail",
  "services/messages.ts",
  "services/sms",
  // Removes the secrets of all shops after their key is lost.
  "services/record-secrets.ts",
  "features/access-requests",
  "features/account-creation",
  // Reads other shops of the network with the rights that the account has there.
  "features/activity-exports/shops.ts",
  // A workshop's capacity is used by the appointments of every shop that shows the dealer.
  "features/booking",
  // The platform's customers, which are other shops.
  "features/calendar-accounts",
  // The secret of a key says which shop it belongs to.
  "features/calendar-api",
  // Calendar programs have no session; the key in the address says whose appointments they read.
  "features/calendar-exports/feeds.ts",
  // What all shops of a network, or of the platform, used.
  "features/calendar-exports/usage-table.ts",
  "features/closures",
  // Texts are also read for pages without a session, by the id of their shop.
  "features/custom-database/article-texts.ts",
  // Mails, links and messages of customers, who have no account.
  "features/contacts",
  // A network gives a VAT number to its shops.
  "features/corporate-information/vat-update.ts",
  // Customers have no account, and a job sends the messages of all shops.
  "features/customer-messages",
  "features/customer-requests",
  // Erases the customer from sent offers, which are read-only for all else.
  "features/customer-data/erase.ts",
  "features/dealers/ask-data-check.ts",
  "features/dealers/attach/storage.ts",
  "features/dealers/dealer-roles.ts",
  "features/dealers/envelope",
  "features/dealers/links",
  "features/dealers/managed-dealers.ts",
  "features/dealers/merge",
  "features/dealers/silent",
  "features/dealers/transfers",
  "features/dealers/updates",
  // Put mails into the outbox, which is not of a shop.
  "features/export-feeds/mail-file.ts",
  // The address of a mail says whose feed it is for.
  "features/feeds/mails/address.ts",
  "features/exports/letters.ts",
  "features/forms/confirm.ts",
  // Visitors have no account; each call is limited to the shop that its path names.
  "features/forms/public-routes.ts",
  "features/google-reserve/bookings",
  "features/guide",
  // Names the shop that owns a listing, even if the caller does not see that dealer.
  "features/local-presence/listing-owner.ts",
  // Subscribers have no account, and a job mails those of all shops.
  "features/newsletters",
  // Puts a mail into the outbox, which is not of a shop.
  "features/orders/mail.ts",
  "features/passwords",
  // The head of a network excludes brands in the shops of its members.
  "features/pricing/network-mix.ts",
  // Each line of a file names the shop that its price is for.
  "features/pricing/shop-prices.ts",
  // Webhooks find the payment of any shop, and the sandbox plays the platforms for all of them.
  "features/payments",
  "features/payment-sandbox",
  // Counts the attempts of visitors and reads no record.
  "features/publication/page-access.ts",
  // Reads a secret of the server and no record.
  "features/publication/preview-token.ts",
  "features/public-module.ts",
  // A job sends the mails of all shops.
  "features/quotes/mail.ts",
  "features/reviews/public-routes.ts",
  "features/reviews/review-requests.ts",
  "features/shell",
  // Accounts belong to several shops, and a shop's roles are based on those of the platform.
  "features/shop-users",
  "features/shops",
  "features/sign-in",
  "features/subrogation",
  // An account's own data, which belong to no shop.
  "features/personal-information",
  "features/second-factor",
  // A shop's own contract, and the job that renews the contracts of all shops.
  "features/subscription",
  "seed",
];

it("only the listed parts use the unscoped database", () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && file.includes(path.sep),
  );
  const offenders = files.filter((file) => {
    const name = file.split(path.sep).join("/");
    if (ALLOWED.some((part) => name === part || name.startsWith(`${part}/`))) return false;
    const source = readFileSync(path.join(SERVER, file), "utf8");
    return (
      /from "[./]*storage\/db"/.test(source) ||
      /\bacrossShops\b/.test(source) ||
      /\bdatabase\b[^;]*\}\s*(:|=)\s*(\w*Services|parts|services)\b/.test(source)
    );
  });
  expect(offenders).toEqual([]);
});
