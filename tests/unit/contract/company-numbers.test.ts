/** Company and VAT numbers by their own prefix. */
import { expect, test } from "vitest";
import {
  companyIdError,
  compactVatNumber,
  sirenOfVat,
  vatCountry,
  vatNumberError,
} from "../../../src/contract/company-numbers";

test.each([
  "FR44732829320",
  "FRAB732829320",
  "BE0403170701",
  "DE136695976",
  "IT00743110157",
  "ESA13585625",
  "PL1234567890",
])("accepts %s", (number) => {
  expect(vatNumberError(number, null)).toBeUndefined();
});

test.each([
  ["FR45732829320", "error.vat-number.check"],
  ["FR4473282932", "error.vat-number.form"],
  ["BE0403170702", "error.vat-number.check"],
  ["BE403170701", "error.vat-number.form"],
  ["DE036695976", "error.vat-number.form"],
  ["IT00743110158", "error.vat-number.check"],
  ["ES13585625", "error.vat-number.form"],
])("refuses %s", (number, key) => {
  expect(vatNumberError(number, null)?.key).toBe(key);
});

test("the prefix must be the country's; Greece writes EL, and Northern Ireland XI", () => {
  expect(vatNumberError("DE136695976", "FR")?.key).toBe("error.vat-number.prefix");
  expect(vatNumberError("EL123456789", "GR")).toBeUndefined();
  expect(vatNumberError("XI123456789", "GB")).toBeUndefined();
  expect(["EL123456789", "XI123456789", "fr 44 732 829 320", "12"].map(vatCountry)).toEqual(["GR", "GB", "FR", null]);
});

test("reads the SIREN of a French number, however it is written", () => {
  expect(sirenOfVat("FR 44 732-829-320")).toBe("732829320");
  expect(sirenOfVat("DE136695976")).toBeUndefined();
  expect(compactVatNumber("fr 44.732-829 320")).toBe("FR44732829320");
});

test("a SIREN is accepted only where it is allowed, with its check digit", () => {
  expect(companyIdError("732829320", "FR")?.key).toBe("error.siret.length");
  expect(companyIdError("732 829 320", "FR", { siren: true })).toBeUndefined();
  expect(companyIdError("732829321", "FR", { siren: true })).toEqual({
    key: "error.siret.check",
    params: { digit: 0 },
  });
});
