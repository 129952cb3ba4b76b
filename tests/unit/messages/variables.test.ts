/** Variables of messages about appointments, and the calendar entry of their mails. */
import { describe, expect, it } from "vitest";
import { calendarEntry } from "../../../host/server/features/customer-messages/calendar-entry";
import { mobileOf, maskedNumber } from "../../../host/server/features/customer-messages/people";
import { fillVariables, unknownVariables, variablesOf } from "../../../src/contract/customer-messages";

describe("variables", () => {
  it("without a value print nothing, without the space before them", () => {
    expect(fillVariables("Hello {firstName}, {plate} is ready {reason}.", { firstName: "Ana", plate: "" })).toBe(
      "Hello Ana, is ready.",
    );
  });

  it("are known by type", () => {
    expect(unknownVariables("REMINDER_1", "{date} {proposals} {code} {datte} {datte}")).toEqual([
      "proposals",
      "code",
      "datte",
    ]);
    expect(unknownVariables("SLOTS_PROPOSED", "{proposals}")).toEqual([]);
    expect(variablesOf("DEALER_NEW_APPOINTMENT")).not.toContain("manageLink");
  });
});

it("a calendar entry keeps its id, counts its changes, and is cancelled with the appointment", () => {
  const entry = {
    uid: "appointment-7@shop.test",
    sequence: 3,
    start: new Date("2027-03-28T08:00:00Z"),
    minutes: 50,
    title: "Termin bei Müller; Söhne, und noch ein sehr langer Name der eine Zeile überschreitet",
    place: "12 rue du Pont, 69003 Lyon",
    organiser: "garage@shop.test",
    attendee: "customer@client.test",
  };
  const text = calendarEntry(entry, "CANCEL", new Date("2027-03-01T10:00:00Z"));
  const unfolded = text.replace(/\r\n /g, "");
  for (const line of [
    "METHOD:CANCEL",
    "UID:appointment-7@shop.test",
    "SEQUENCE:3",
    "DTSTART:20270328T080000Z",
    "DTEND:20270328T085000Z",
    "STATUS:CANCELLED",
    "SUMMARY:Termin bei Müller\\; Söhne\\, und noch ein sehr langer Name der eine Zeile überschreitet",
  ])
    expect(unfolded.split("\r\n")).toContain(line);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it("text messages go to numbers that may be mobile, and the log hides most of them", () => {
  expect(mobileOf("+33639980042")).toMatchObject({ number: "+33639980042", country: "FR" });
  expect(mobileOf("+33199001122")).toBeUndefined();
  expect(mobileOf(null)).toBeUndefined();
  expect(maskedNumber("+33639980042")).toBe("+33 6 •• •• •• 42");
});
