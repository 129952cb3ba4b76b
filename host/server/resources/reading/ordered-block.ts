/** Reads an order set by hand in blocks, which are larger than pages: the screen that changes it needs all of its records. */
import type { ListQuery } from "../../../../src/contract/list-query";
import { MAX_ORDERED, ORDER_BLOCK } from "../../../../src/contract/resource-endpoints";
import { visibleOf } from "../caller";
import type { ResourceReader, ResourceService } from "../types";
import { findIds, readByIds, type StoredRecord } from "./read-records";
import { hydrate } from "./references";

/** A part of an order. */
export interface OrderedBlock {
  readonly elements: StoredRecord[];
  /** Number of the record that the next block begins with; null after the last. */
  readonly next: number | null;
}

/**
 * Reads the records that a query finds, in their order.
 *
 * @param position position field of the resource
 * @param from number of the first record, from 0
 */
export async function orderedBlock(
  service: ResourceService,
  reader: ResourceReader,
  query: ListQuery,
  { position, from }: { readonly position: string; readonly from: number },
): Promise<OrderedBlock> {
  const { resource, storage } = service;
  const { data } = reader.context;
  const visible = visibleOf(service, reader.context);
  const request = {
    query: { ...query, sort: [{ field: position, descending: false }] },
    reader,
    filterable: visible.all,
    sortable: new Set([position]),
  };
  const limit = Math.min(ORDER_BLOCK, MAX_ORDERED - from);
  const ids = await findIds(storage, data, request, limit, from);
  const records = await readByIds(storage, data, ids, reader, { fields: visible.row });
  return {
    elements: [...(await hydrate(resource.fields, records, reader.registry, data, reader))],
    next: ids.length < ORDER_BLOCK || from + ORDER_BLOCK >= MAX_ORDERED ? null : from + ORDER_BLOCK,
  };
}
