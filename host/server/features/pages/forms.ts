/**
 * Handles forms of browsers without JavaScript, at the same addresses as the API calls but by content type. A hidden field
 * repeats the XSRF cookie; the answer is a redirect or a result page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { routerPath } from "../../../../src/contract/route-pattern";
import type { MessageService } from "../../services/messages/messages";
import { screenByTag } from "../../../../src/catalogue/screens";
import { PLAIN_SCREENS, plainContent, plainDocument, plainScreen } from "./plain/draw";
import {
  plainPage,
  plainPath,
  type FormOutcome,
  type PlainForm,
  type PlainPage,
  type PlainScreen,
} from "./plain/plain-page";
import { acceptedLocale, requestedLocale, STATIC_BASE, VUE_BASE } from "./page-address";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicCaller } from "./public-caller";
import { ensureXsrf, isSameSiteForm, hideAddress } from "../../platform/http/security";

const FORM = "application/x-www-form-urlencoded";
/** Maximum form size in bytes. */
const MAX_FORM = 64 * 1024;

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = Parameters<ReturnType<Strategy["storage"]>["set"]>[1];

/** Router constraint that distinguishes forms from calls at the same address. */
export const FORM_CONSTRAINT: Strategy = {
  name: "form",
  storage() {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (type) => handlers.get(type) ?? null,
      set: (type, handler) => {
        handlers.set(type, handler);
      },
    };
  },
  deriveConstraint: ({ headers }) => (headers["content-type"]?.startsWith(FORM) === true ? "yes" : undefined),
};

export interface FormsOptions {
  readonly secret: string;
  readonly messages: MessageService;
  readonly caller: PublicCaller;
}

/** Runs the form's call and renders refusals as messages. */
async function submitForm(
  form: PlainForm,
  page: PlainPage,
  values: URLSearchParams,
  params: unknown,
): Promise<FormOutcome> {
  try {
    return await form.submit(page, values, params as Readonly<Record<string, string>>);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { errors = [], fields = {} } = error.problem;
    const keys = [...new Set([...errors, ...Object.values(fields)])];
    return { errors: keys.length > 0 ? keys : ["error.validation"] };
  }
}

/** Default screen of forms that do not name their page. */
const pathOfScreen = ({ tags: [tag = ""] }: PlainScreen): string => screenByTag(tag)?.paths[0] ?? "/";

/** Registers the forms of the public screens. */
export async function registerForms(app: FastifyInstance, { secret, messages, caller }: FormsOptions): Promise<void> {
  const respond = async (screen: PlainScreen, form: PlainForm, request: FastifyRequest, reply: FastifyReply) => {
    const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    // Return to the form's page; invalid values lead to the screen's default address.
    const path = plainPath(values.get("page"), screen.tags) ?? pathOfScreen(screen);
    const base = values.get("base") === VUE_BASE ? VUE_BASE : "/admin";
    const query = new URLSearchParams(path.split("?", 2)[1]);
    const locale = requestedLocale(query) ?? acceptedLocale(request.headers["accept-language"]);
    const xsrf = ensureXsrf(request, reply, secret);
    const page = await plainPage({ locale, base, path, xsrf }, { messages, caller }, request, reply);
    const outcome: FormOutcome = isSameSiteForm(request, secret, values.get("xsrf"))
      ? await submitForm(form, page, values, request.params)
      : { errors: ["error.xsrf"] };
    hideAddress(reply);
    reply.header("Cache-Control", "no-store");
    if ("goTo" in outcome) return reply.redirect(base + outcome.goTo, 303);
    const errors = "errors" in outcome ? outcome.errors : [];
    const content = "done" in outcome ? outcome.done : await plainScreen(page, { errors, values });
    const body = plainDocument(page, await plainContent(page, content, errors, STATIC_BASE));
    return reply
      .code(errors.length > 0 ? 422 : 200)
      .type("text/html; charset=utf-8")
      .send(body);
  };
  await app.register((scope, _options, registered) => {
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: MAX_FORM }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(body.toString()));
    });
    for (const screen of PLAIN_SCREENS)
      for (const form of screen.forms)
        scope.route({
          method: "POST",
          url: routerPath(form.action),
          constraints: { [FORM_CONSTRAINT.name]: "yes" },
          handler: (request, reply) => respond(screen, form, request, reply),
        });
    registered();
  });
}
