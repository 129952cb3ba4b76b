/** Stores the request that the answers of a visitor make: a quote, an appointment or a contact. */
import { eq } from "drizzle-orm";
import type { BodyOf } from "../../../../src/contract/endpoint";
import type { sendForm } from "../../../../src/contract/endpoints/public-forms";
import type { FileValue } from "../../../../src/contract/fields";
import { foldText } from "../../../../src/contract/fold-text";
import { dayInZone, instantOf } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import { fitter, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { bookVisitor } from "../booking/book-visitor";
import { lockDays } from "../booking/visits";
import { storeContact } from "../contacts/intake";
import type { OpenForm } from "./open-form";
import type { RequestValues } from "./request-values";

const RESOURCES = { QUOTE: "quote", APPOINTMENT: "appointment" } as const;
/** Returns the resource of the requests of a type of form. */
export const resourceOf = (type: string): "quote" | "appointment" | "contact" =>
  type === "QUOTE" || type === "APPOINTMENT" ? RESOURCES[type] : "contact";

/** Fields of a request that hold the files of its answers. */
export const FILE_FIELDS = ["firstFile", "secondFile", "thirdFile"] as const;

export interface FormRequest {
  readonly open: OpenForm;
  readonly body: BodyOf<typeof sendForm>;
  readonly values: RequestValues;
  readonly files: readonly FileValue[];
  readonly inputs: { readonly dealer: string; readonly start: string };
  readonly dealerId: number | null;
  /** Of a message by the contact form. */
  readonly subject: string | undefined;
  /** Addresses that a message is mailed to. */
  readonly toldByMail: readonly string[];
}

/** Stores the request in the list of its kind. */
export async function storeRequest(
  data: ScopedDatabase,
  request: FormRequest,
  now: Date,
): Promise<typeof record.$inferSelect | undefined> {
  const { open, body, values, files, dealerId, inputs, subject, toldByMail } = request;
  const { mapped, address, newsletter, answers } = values;
  const email = mapped.email ?? null;
  const phone = mapped.phoneNumber ?? null;
  const plate = mapped.vehicleRegistrationNumber ?? null;
  const name = (mapped["customer.name"] ?? email ?? phone ?? "").slice(0, 120);
  const formCode = open.version.content.code;
  const customer = {
    name,
    email,
    phoneNumber: phone,
    vehicleRegistrationNumber: plate,
    ...(address !== undefined && { address }),
    ...(mapped.year !== undefined && { year: mapped.year }),
    ...(mapped.contactMode !== undefined && { contactMode: mapped.contactMode }),
    ...(mapped.contactTime !== undefined && { contactTime: mapped.contactTime }),
    newsletter,
    consentUseOfPersonalData: true,
  };
  const common = {
    customer,
    formCode,
    formVersion: body.version,
    formKey: body.key,
    answers,
    locale: body.locale,
    ...Object.fromEntries(files.map((stored, index) => [FILE_FIELDS[index], stored])),
    ...(mapped.carBrand !== undefined && { carBrand: mapped.carBrand.slice(0, 60) }),
    ...(mapped.carModel !== undefined && { carModel: mapped.carModel.slice(0, 60) }),
  };
  const tyres = {
    ...(mapped.brand !== undefined && { brand: mapped.brand.slice(0, 60) }),
    ...(mapped.tyreSize !== undefined && { tyreSize: mapped.tyreSize }),
  };
  const comments = mapped.comments?.slice(0, 2_000) ?? null;
  switch (resourceOf(open.version.content.type)) {
    case "contact":
      return storeContact(
        data,
        {
          ...(dealerId !== null && { fitterId: dealerId }),
          name,
          ...(email !== null && { email }),
          ...(phone !== null && { phone }),
          ...(plate !== null && { vehicleRegistrationNumber: plate.slice(0, 20) }),
          // A message with the same words is counted, so that a form without a message names its answers.
          text:
            comments ??
            answers
              .map(({ label, value }) => `${label}: ${value}`)
              .join("\n")
              .slice(0, 4_000),
          ...(subject !== undefined && { subject }),
          formCode,
          locale: body.locale,
          answers: [...answers],
          consentUseOfPersonalData: true,
        },
        dayInZone(open.shop.timeZone, now),
        common,
        toldByMail,
      );
    case "quote": {
      const [stored] = await data.insert(record, {
        resource: "quote",
        fitterId: dealerId,
        status: "NEW",
        data: {
          customerName: name,
          customerEmail: email,
          customerPhone: phone,
          vehicleRegistrationNumber: plate,
          comments,
          origin: "WEBSITE",
          lines: [],
          ...tyres,
          ...common,
        },
        search: foldText([name, email, phone, comments].filter((part) => part !== null).join(" ")),
      });
      return stored;
    }
    case "appointment": {
      if (dealerId === null || values.start === undefined)
        throw new ApiProblem("validation", {
          fields: { [dealerId === null ? inputs.dealer : inputs.start]: "error.required" },
        });
      const dealer = await data.find(fitter, eq(fitter.id, dealerId));
      const start = instantOf(values.start, dealer?.timeZone ?? open.shop.timeZone);
      await lockDays(data, dealerId, [start]);
      return bookVisitor(
        data,
        {
          dealerId,
          start,
          services: values.services.map((id) => ({ id, quantity: 1 })),
          channel: "WEBSITE",
          name,
          email,
          phone,
          plate,
          languages: open.locales,
          values: { comments, ...tyres, ...common },
          inputs,
        },
        now,
      );
    }
  }
}
