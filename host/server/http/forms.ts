/**
 * Forms that browsers without script send: the same addresses as the calls of the screens, told apart by the content type. A hidden field
 * repeats the XSRF cookie; the answer is another place, or a page that says what happened.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MessageService } from "../context/messages";
import { screenByTag } from "../../../src/catalogue/screens";
import { PLAIN_SCREENS, plainContent, plainDocument, plainScreen } from "../pages/plain/draw";
import {
  plainPage,
  plainPath,
  type Outcome,
  type PlainForm,
  type PlainPage,
  type PlainScreen,
} from "../pages/plain/plain-page";
import { acceptedLocale, askedLocale, STATIC_BASE, VUE_BASE } from "./page-address";
import { ApiProblem } from "./problem";
import type { PublicCaller } from "./public-caller";
import { routerPath } from "./register";
import { ensureXsrf, isOwnForm, secretAddress } from "./security";

const FORM = "application/x-www-form-urlencoded";
/** Bytes of a form; texts of a few fields. */
const MAX_FORM = 64 * 1024;

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = Parameters<ReturnType<Strategy["storage"]>["set"]>[1];

/** For fastify's router: a form and a call may have the same address. */
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

/** Carries out what was sent; what the call refuses is told as messages. */
async function submitted(form: PlainForm, page: PlainPage, values: URLSearchParams, params: unknown): Promise<Outcome> {
  try {
    return await form.submit(page, values, params as Readonly<Record<string, string>>);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { errors = [], fields = {} } = error.problem;
    const keys = [...new Set([...errors, ...Object.values(fields)])];
    return { errors: keys.length > 0 ? keys : ["error.validation"] };
  }
}

/** `/passwordRenewal`: the screen's address where the form did not say on which page it stood. */
const ownPath = ({ tags: [tag = ""] }: PlainScreen): string => screenByTag(tag)?.paths[0] ?? "/";

/** Puts the forms of the public screens on the server. */
export async function registerForms(app: FastifyInstance, { secret, messages, caller }: FormsOptions): Promise<void> {
  const answer = async (screen: PlainScreen, form: PlainForm, request: FastifyRequest, reply: FastifyReply) => {
    const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    // Where the form stood; any other text leads to the screen's own address.
    const path = plainPath(values.get("page"), screen.tags) ?? ownPath(screen);
    const base = values.get("base") === VUE_BASE ? VUE_BASE : "/admin";
    const query = new URLSearchParams(path.split("?", 2)[1]);
    const locale = askedLocale(query) ?? acceptedLocale(request.headers["accept-language"]);
    const xsrf = ensureXsrf(request, reply, secret);
    const page = await plainPage({ locale, base, path, xsrf }, { messages, caller }, request, reply);
    const outcome: Outcome = isOwnForm(request, secret, values.get("xsrf"))
      ? await submitted(form, page, values, request.params)
      : { errors: ["error.xsrf"] };
    secretAddress(reply);
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
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: MAX_FORM }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(body.toString()));
    });
    for (const screen of PLAIN_SCREENS)
      for (const form of screen.forms)
        scope.route({
          method: "POST",
          url: routerPath(form.action),
          constraints: { [FORM_CONSTRAINT.name]: "yes" },
          handler: (request, reply) => answer(screen, form, request, reply),
        });
    done();
  });
}
