/** States of contacts and subscribers, and the placeholders of replies. */
import { describe, expect, it } from "vitest";
import {
  CONTACT_STATES,
  CONTACT_TRANSITIONS,
  contactStateAfter,
  countLinks,
  fillReply,
  unknownReplyPlaceholders,
} from "../../../src/contract/contacts";
import { SUBSCRIBER_STATES, subscriberStateAfter } from "../../../src/contract/newsletters";

describe("a contact", () => {
  it("has one outcome for each trigger and state", () => {
    const keys = CONTACT_TRANSITIONS.map(({ by, from }) => `${by} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("opens again when the customer writes, but spam stays spam", () => {
    expect(CONTACT_STATES.map((state) => contactStateAfter("customer", state))).toEqual([
      "NEW",
      "IN_PROGRESS",
      "IN_PROGRESS",
      "IN_PROGRESS",
      "SPAM",
    ]);
  });

  it("is answered in every state but spam, and stays closed when it was", () => {
    expect(CONTACT_STATES.map((state) => contactStateAfter("answer", state))).toEqual([
      "ANSWERED",
      "ANSWERED",
      "ANSWERED",
      "CLOSED",
      undefined,
    ]);
  });
});

describe("a reply", () => {
  const values = { name: "Zoé", dealer: "Garage", reference: "C-26-000001" };

  it("has its placeholders filled, and keeps unknown ones and $ signs", () => {
    expect(fillReply("{name}, {plate} {reference}", { ...values, name: "$& {dealer}" })).toBe(
      "$& {dealer}, {plate} C-26-000001",
    );
  });

  it("names each unknown placeholder once", () => {
    expect(unknownReplyPlaceholders("{a} {name} {a} {b} { c }")).toEqual(["{a}", "{b}"]);
  });
});

it("links are counted with and without a scheme", () => {
  expect(countLinks("http://a.example www.b.example HTTPS://C.EXAMPLE awww.d")).toBe(3);
});

it("a subscriber who left or was erased is not subscribed by an old link", () => {
  expect(SUBSCRIBER_STATES.map((state) => subscriberStateAfter("confirm", state))).toEqual([
    "SUBSCRIBED",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
