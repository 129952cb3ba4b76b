/** Configuration and context at start-up. */
import * as v from "valibot";
import { deliveredConfiguration } from "../configuration";
import { displayConfiguration as displayConfigurationShape, shopContext as shopContextShape } from "../context";
import { endpoint } from "../endpoint";

/** Two lower-case letters, underscore, two upper-case letters. */
export const localeCode = v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/));

export const connectedConfiguration = endpoint({
  id: "context.connected",
  method: "GET",
  path: "/admin/api/context/connected",
  summary: "Configuration of the signed-in user; fails or is empty without a session",
  response: v.object({ data: v.nullish(deliveredConfiguration) }),
  wrapped: false,
});

export const notConnectedConfiguration = endpoint({
  id: "context.not-connected",
  method: "GET",
  path: "/admin/public/api/context/not-connected/{creationContext}/{locale}",
  summary: "Configuration of the public screens for a creation context",
  public: true,
  params: v.object({ creationContext: v.pipe(v.string(), v.maxLength(60)), locale: localeCode }),
  response: v.object({ data: v.nullish(deliveredConfiguration) }),
  wrapped: false,
});

export const displayConfiguration = endpoint({
  id: "context.display",
  method: "GET",
  path: "/admin/api/display-configuration",
  summary: "Header, menu and common parts: rights, languages, shop, subscription, subrogation",
  response: displayConfigurationShape,
});

export const shopContext = endpoint({
  id: "context.shop",
  method: "GET",
  path: "/admin/api/context/shop/{locale}",
  summary: "Shop context and session defaults",
  params: v.object({ locale: localeCode }),
  response: shopContextShape,
});

export const demoTemplate = endpoint({
  id: "context.demo-template",
  method: "GET",
  path: "/admin/public/api/demo-template/{templateCode}",
  summary: "CSS text of a template",
  public: true,
  params: v.object({ templateCode: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)) }),
  responseType: "text",
  wrapped: false,
});
