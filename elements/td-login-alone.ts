/**
 * The sign-in complete in one file, with React, runtime and texts, for a page that loads nothing else. The built file is
 * `elements/td-login.js`, and attributes of its script tag configure the runtime as those of the loader do:
 *   <script type="module" src="/admin/static/elements/td-login.js" data-locale="fr_FR"></script>
 * The form shows as soon as the file has arrived, and the configuration follows. With a preload link to the start-up answer in the page, the
 * form waits for that answer, which arrives at about the same time.
 */
import { configureByScript } from "../src/runtime";
import { beginLogin, beginLoginAtOnce } from "../src/screens/login/login";
import { bootstrapAddress, isPreloaded, prefetchBootstrap } from "./prefetch";
import { define } from "./td-login";

const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
const address = script && bootstrapAddress(script, [...document.querySelectorAll("td-login")]);
if (address !== undefined) prefetchBootstrap(address, { withoutMessages: true });
if (script !== undefined) configureByScript(script);
define(address !== undefined && isPreloaded(address)
  ? { start: beginLogin }
  : { start: beginLoginAtOnce, needsConfiguration: false });
