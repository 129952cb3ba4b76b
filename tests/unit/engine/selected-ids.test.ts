/** Navigation with the selected rows of a list. */
import { afterEach, expect, it, vi } from "vitest";
import type { ResourceAction } from "../../../src/engine/actions/resource-action";
import { withSelected } from "../../../src/engine/actions/selected-ids";
import type { ActionContext } from "../../../src/engine/actions/run-action";
import { widen } from "../../../src/contract/resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { stubFetch, freshRuntime, json, visit } from "../../support/page";

afterEach(() => vi.unstubAllGlobals());

it("loads all matching ids page by page without the excluded ones, and refuses too many", async () => {
  visit("https://shop.example/admin/service");
  const runtime = freshRuntime();
  const all = Array.from({ length: 450 }, (_, index) => ({ id: index + 1, version: 1 }));
  const calls = stubFetch(({ url }) => {
    const [page, size] = ["page", "size"].map((name) => Number(url.searchParams.get(name)));
    const elements = all.slice(((page ?? 1) - 1) * (size ?? 0), (page ?? 1) * (size ?? 0));
    return json({ data: { elements, total: all.length } });
  });
  const context = { resource: widen(service), runtime } as unknown as ActionContext;
  const action = { definition: { path: "elsewhere?ids={id}" } } as unknown as ResourceAction;
  const selection = { query: { q: "montage" }, except: [2, 3] };
  const visits: (readonly number[])[] = [];
  const navigate = (ids: readonly number[]) => void visits.push(ids);
  await withSelected(context, action, { kind: "many", selection, count: 448 }, navigate);
  expect(visits[0]).toHaveLength(448);
  expect(visits[0]?.slice(0, 3)).toEqual([1, 4, 5]);
  expect(calls.map(({ url }) => url.searchParams.get("page"))).toEqual(["1", "2", "3"]);
  await withSelected(context, action, { kind: "many", selection: { ids: [7] }, count: 1 }, navigate);
  expect(visits[1]).toEqual([7]);
  await withSelected(context, action, { kind: "many", selection, count: 501 }, navigate);
  expect(visits).toHaveLength(2);
  expect(runtime.toasts.store.get()).toHaveLength(1);
});
