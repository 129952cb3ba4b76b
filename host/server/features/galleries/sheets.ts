/** Sheets of catalogues with their pictures. */
import type { AnyRecord } from "../../../../src/contract/resource";
import type { RequestContext } from "../../platform/http/request-context";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf } from "../../resources/caller";
import { callerWithin } from "../../resources/kinds/kind-context";
import { labelText } from "../../resources/reading/references";
import { serviceOf } from "../../resources/service";
import type { Caller, Registry, ResourceService } from "../../resources/types";
import { loadOne, writeChange } from "../../resources/writing/saving";
import type { Gallery, Groups } from "./gallery";

export interface Sheet extends Gallery {
  readonly record: AnyRecord;
  readonly caller: Caller;
}

interface Sheets {
  readonly service: ResourceService;
  /** Loads a sheet and checks the account's right to its type. Throws 404 when it is out of reach. */
  readonly read: (context: RequestContext, data: ScopedDatabase, id: number) => Promise<Sheet>;
  /** Stores values of a sheet with a journal entry and returns its new version. Throws a conflict on a concurrent change. */
  readonly write: (data: ScopedDatabase, sheet: Sheet, values: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** Returns the fields that store the pictures. Lists show the first one. */
export function galleryValues(groups: Groups): Readonly<Record<string, unknown>> {
  const [main] = groups;
  return {
    gallery: groups,
    pictures: main?.pictures.map((picture) => ({ ...picture, altTexts: main.altTexts })) ?? [],
  };
}

/** Returns how sheets are read and written. */
export function sheetsOf(registry: Registry): Sheets {
  const service = serviceOf(registry, "catalog-product");
  const { fields, label } = service.resource;
  return {
    service,
    async read(context, data, id) {
      const caller = callerWithin(await callerOf(context, registry, data), data);
      const record = await loadOne(service, caller, data, id);
      return {
        record,
        caller,
        name: labelText(fields[label], record[label], caller.languages),
        version: record.version,
        groups: (record["gallery"] ?? []) as Groups,
      };
    },
    async write(data, { record, caller }, values) {
      const change = { values: { ...record, ...values }, changed: new Set(Object.keys(values)) };
      return (await writeChange(service, caller, data, record, change, { verb: "UPDATE" })).version;
    },
  };
}
