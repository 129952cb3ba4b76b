/** Files of feeds that arrive by mail. */
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailServer, type MailServer } from "../../../host/server/features/feeds/mails/mail-server";
import { isSender } from "../../../host/server/features/feeds/mails/receive";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import { data } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { FEEDS, stockOf, useFeeds } from "./use-feeds";

const feeds = useFeeds();
const { makeFeed, act, runs, read } = feeds;

let server: MailServer;
beforeAll(async () => {
  const opened = await openMailServer(feeds.harness.server.services);
  if (opened === undefined) throw new Error("The test server has a domain for mails.");
  server = opened;
});
afterAll(() => server.close());

const makeMailFeed = () =>
  makeFeed({ source: "EMAIL", url: null, pattern: "STOCK_*.csv", senders: [{ address: "stock@grossiste.test" }] });
const addressOf = async ({ id }: AnyRecord): Promise<string> =>
  data<{ address: string }>(await feeds.harness.admin.call("GET", `${FEEDS}/${id}/connection`)).address;

interface Mail {
  readonly to: string;
  readonly from?: string;
  readonly name?: string;
  readonly content?: string;
}
/** Sends a mail, and returns the code of the refusal; undefined when it was accepted. */
async function send({ to, from = "Stock <stock@grossiste.test>", name = "STOCK_7.csv", content = stockOf(3) }: Mail) {
  const transport = createTransport({ host: "127.0.0.1", port: server.port, ignoreTLS: true });
  try {
    await transport.sendMail({
      from,
      to,
      subject: "Stock",
      text: "Bonjour",
      attachments: [{ filename: name, content }],
    });
    return undefined;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode;
  } finally {
    transport.close();
  }
}

it("applies the file of a mail to the address of the feed, as it does with files of servers", async () => {
  const feed = await makeMailFeed();
  const address = await addressOf(feed);
  expect(address).toMatch(new RegExp(`^feed-${feed.id}-[0-9a-f]{20}@drop\\.test$`));
  expect(await read(feed)).toMatchObject({ active: true, nextRunAt: null });
  expect(await send({ to: address.toUpperCase() })).toBeUndefined();
  await eventually(async () => {
    expect(await runs(feed)).toMatchObject([{ state: "APPLIED", fileName: "STOCK_7.csv", counts: { read: 3 } }]);
  });
  // A run by hand finds no file: mails bring theirs.
  expect((await act(feed, "run")).statusCode).toBe(200);
  await eventually(async () => {
    expect((await runs(feed))[0]).toMatchObject({ state: "NO_FILE" });
  });
});

it("refuses other senders, mails without the file, unknown addresses, and a feed that is paused", async () => {
  const feed = await makeMailFeed();
  const to = await addressOf(feed);
  expect(await send({ to, from: "stock@other.test" })).toBe(550);
  expect(await send({ to, name: "offer.pdf" })).toBe(550);
  expect(await send({ to: to.replace(/-[0-9a-f]{20}@/, `-${"0".repeat(20)}@`) })).toBe(550);
  expect(await send({ to: "postmaster@drop.test" })).toBe(550);
  expect((await act(feed, "pause")).statusCode).toBe(200);
  // The sender's server tries again later.
  expect(await send({ to })).toBe(450);
  expect(await runs(feed)).toEqual([]);
});

it("needs a sender, and is not offered by a server that receives no mails", async () => {
  const body = { ...(await feeds.harness.sample(widen(importConfig))), source: "EMAIL", url: null, senders: [] };
  const response = await feeds.harness.admin.call("POST", FEEDS, { body });
  expect(response.json()).toMatchObject({ fields: { senders: "error.required" } });
  const { services } = feeds.harness.server;
  expect(await openMailServer({ ...services, config: { ...services.config, mailDrop: undefined } })).toBeUndefined();
});

it("knows senders by their address or their domain", () => {
  const senders = [{ address: "stock@grossiste.test" }, { address: "@Reifen.test" }];
  expect(isSender(senders, "STOCK@grossiste.test")).toBe(true);
  expect(isSender(senders, "lager@reifen.test")).toBe(true);
  expect(isSender(senders, "lager@old-reifen.test")).toBe(false);
  expect(isSender(senders, "other@grossiste.test")).toBe(false);
});
