/** Web addresses that users enter: the server requests only public addresses, and connects to the address that it checked. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createLookups } from "../../host/server/features/validation/external-lookups";
import { isPublicAddress, isPublicUrl, lookupPublic } from "../../host/server/features/validation/public-web";

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "172.20.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::",
    "fd00::1",
    "fe80::1%eth0",
    "fec0::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "nonsense",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "::ffff:93.184.216.34"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("a web address", () => {
  it.each([
    "ftp://shop.example/",
    "http://shop.example:8080/",
    "http://user:secret@shop.example/",
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::ffff:127.0.0.1]/",
  ])("%s is not requested", (url) => {
    expect(isPublicUrl(new URL(url))).toBe(false);
  });

  it.each(["https://shop.example/a?b", "http://shop.example:443/", "http://93.184.216.34/"])(
    "%s is requested",
    (url) => {
      expect(isPublicUrl(new URL(url))).toBe(true);
    },
  );
});

describe("the name of a web address", () => {
  const resolveTo =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  const resolved = (...addresses: string[]) =>
    new Promise((resolve, reject) => {
      lookupPublic(resolveTo(...addresses))("shop.example", { all: true }, (error, found) => {
        if (error === null) resolve(found);
        else reject(error);
      });
    });

  it("resolves to the addresses that are checked", async () => {
    expect(await resolved("93.184.216.34")).toEqual([{ address: "93.184.216.34", family: 4 }]);
    await expect(resolved("93.184.216.34", "::ffff:7f00:1")).rejects.toThrow("shop.example");
    await expect(resolved()).rejects.toThrow("shop.example");
  });

  it("does not resolve to the server's own network", async () => {
    const calls: string[] = [];
    const trap = createServer((request, response) => {
      calls.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const { port } = trap.address() as AddressInfo;
    const outside = createLookups(resolveTo("127.0.0.1"));
    for (const host of [`inside.example:${String(port)}`, `[::ffff:127.0.0.1]:${String(port)}`, "inside.example"])
      expect(await outside.responds(`http://${host}/secret`), host).toBe(false);
    expect(calls).toEqual([]);
    trap.close();
  });
});
