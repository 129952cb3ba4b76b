import { expect, it } from "vitest";
import type { AnyResource } from "../../../src/contract/resource";
import { pictureOf } from "../../../src/engine/list/list-picture";

const resource = { list: { picture: "logo" } } as unknown as AnyResource;
const withLogo = (pictureUrl: string) =>
  ({ id: 1, logo: [{ device: "DESKTOP", pictureUrl, optimizedPictureUrl: null }] }) as unknown as Parameters<
    typeof pictureOf
  >[1];

it("resolves a picture's URL against the API host", () => {
  expect(pictureOf(resource, withLogo("/media/1.png"), "https://shop.example")).toBe(
    "https://shop.example/media/1.png",
  );
  expect(pictureOf(resource, withLogo("https://cdn.example/1.png"), "https://shop.example")).toBe(
    "https://cdn.example/1.png",
  );
  expect(pictureOf(resource, { id: 1, logo: [] } as never, "")).toBeUndefined();
});
