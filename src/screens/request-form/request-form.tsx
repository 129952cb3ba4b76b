/** `td-request-form`: a form of the shop, which its page embeds. What visitors send arrives among the quotes, appointments or contacts. */
import { useEffect, useMemo, useRef, useState } from "react";
import {
  countFormStage,
  formStarts,
  loadForm,
  sendForm,
  uploadFormFile,
  type PublicForm,
} from "../../contract/endpoints/public-forms";
import { textIn } from "../../contract/fields/values";
import type { AnswerErrors, FormAnswers } from "../../contract/forms/answers";
import { fieldsOf } from "../../contract/forms/content";
import { isTdError } from "../../runtime";
import { useElement } from "../../runtime/element";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { FormErrors } from "../../ui/public/form-errors";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import type { FormSources } from "../../ui/request-form/form-sources";
import { RequestFormView } from "../../ui/request-form/request-form-view";
import { RichTexts } from "../../ui/request-form/rich-texts";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";

export interface RequestFormProps {
  /** Code of the shop. */
  readonly shopCode?: string;
  /** Code of the form, or a type in lower case for its default form. */
  readonly formCode?: string;
  /** Only the form, without brand and side picture. */
  readonly compact?: boolean;
  /** Initial answers by code of the field. */
  readonly values?: Readonly<Record<string, string>>;
}

export function RequestForm({ shopCode = "", formCode = "", compact, values }: RequestFormProps) {
  const { i18n, http } = useRuntime();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "request-form-page" });
  const locale = useStore(i18n.store, (state) => state.locale);
  const [loaded, setLoaded] = useState<PublicForm>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!started) return;
    let current = true;
    http.call(loadForm, { params: { shopCode, formCode }, query: { locale }, expectSession: false }).then(
      (form) => {
        if (!current) return;
        setError(undefined);
        setLoaded(form);
      },
      (failure: unknown) => {
        if (current) setError(failure);
      },
    );
    return () => {
      current = false;
    };
  }, [http, shopCode, formCode, locale, started, round]);
  if (!started) return null;
  return (
    <Loaded
      key={`${shopCode} ${formCode}`}
      form={loaded}
      error={error}
      onRetry={() => {
        setRound(round + 1);
      }}
      names={{ shopCode, formCode }}
      compact={compact ?? false}
      values={values}
      locale={locale}
    />
  );
}

interface LoadedProps {
  readonly form: PublicForm | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly names: { readonly shopCode: string; readonly formCode: string };
  readonly compact: boolean;
  readonly values: RequestFormProps["values"];
  readonly locale: string;
}

function Loaded({ form, error, onRetry, names, compact, values, locale }: LoadedProps) {
  const t = useT();
  const title =
    form === undefined ? t("request-form-page.title") : textIn(form.content.title, [locale, ...form.locales]);
  return (
    <PublicFrame title={title} compact={compact} wide>
      {form !== undefined ? (
        <OpenForm form={form} names={names} values={values} locale={locale} />
      ) : error === undefined ? (
        <Skeleton lines={6} />
      ) : isTdError(error) && error.status === 404 ? (
        <EmptyState failure="not-found" title={t("request-form-page.gone")} />
      ) : (
        <ErrorState error={error} title={t("request-form-page.failed")} onRetry={onRetry} />
      )}
    </PublicFrame>
  );
}

/** Returns the answers that the page, and the parameters of its address, give in advance. */
function answersInAdvance(
  { content }: PublicForm,
  values: RequestFormProps["values"],
  query: URLSearchParams,
): FormAnswers {
  const entries = fieldsOf(content).flatMap(({ code, urlParameter }) => {
    const text = values?.[code] ?? (urlParameter === "" ? null : query.get(urlParameter));
    return text === null || text === "" ? [] : [[code, [text]] as const];
  });
  return Object.fromEntries(entries);
}

interface OpenFormProps extends Pick<LoadedProps, "names" | "values" | "locale"> {
  readonly form: PublicForm;
}

function OpenForm({ form, names, values, locale }: OpenFormProps) {
  const t = useT();
  const { http, navigation } = useRuntime();
  const { emit } = useElement();
  const locales = [locale, ...form.locales];
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [thanks, setThanks] = useState<Readonly<Record<string, string>>>();
  // One key for all tries of this visit, so that a repeated call stores the request once.
  const [key] = useState(() => crypto.randomUUID());
  const website = useRef<HTMLInputElement>(null);
  const counted = useRef(new Set<number>());
  const [initial] = useState(() => answersInAdvance(form, values, navigation.query()));
  const { shopCode, formCode } = names;
  const sources = useMemo<FormSources>(
    () => ({
      services: form.services,
      dealers: form.dealers,
      loadStarts: async (dealer, services) => {
        const query = { dealer, services: services.join(",") };
        const params = { shopCode, formCode };
        return (await http.call(formStarts, { params, query, expectSession: false, background: true })).starts;
      },
      upload: async (file) => {
        const body = new FormData();
        body.append("file", file);
        return http.call(uploadFormFile, {
          params: { shopCode, formCode },
          body,
          expectSession: false,
          background: true,
        });
      },
    }),
    [form, http, shopCode, formCode],
  );
  const reportStage = (stage: number): void => {
    emit("td-form-step", { form: form.content.code, step: stage });
    if (counted.current.has(stage)) return;
    counted.current.add(stage);
    http
      .call(countFormStage, { params: names, body: { stage }, expectSession: false, background: true, logOnly: true })
      .catch((error: unknown) => {
        console.info("The step was not counted", error);
      });
  };
  const send = async (answers: FormAnswers): Promise<AnswerErrors> => {
    setRefusals([]);
    try {
      const body = {
        version: form.version,
        locale,
        answers: Object.fromEntries(Object.entries(answers).map(([input, texts]) => [input, [...texts]])),
        key,
        website: website.current?.value ?? "",
        ticket: form.ticket,
      };
      const result = await http.call(sendForm, { params: names, body, expectSession: false });
      if (!result.received) {
        setRefusals(result.errors);
        return result.fields;
      }
      emit("td-form-sent", { form: form.content.code, type: form.content.type });
      if (result.redirectUrl !== "") navigation.open(result.redirectUrl);
      setThanks(result.thankYou);
    } catch (error) {
      console.error("The form was not sent", error);
      setRefusals([
        isTdError(error) && error.status === 429
          ? "request-form-page.error.too-many"
          : "request-form-page.error.failed",
      ]);
    }
    return {};
  };
  if (thanks !== undefined)
    return (
      <div className="td-stack" part="sent">
        <Alert tone="success" role="status" title={t("request-form-page.sent")} />
        <RichTexts html={textIn(thanks, locales)} />
      </div>
    );
  return (
    <>
      <RichTexts html={textIn(form.content.intro, locales)} />
      <div hidden>
        <label>
          Website
          <input ref={website} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <RequestFormView
        content={form.content}
        sources={sources}
        locales={locales}
        today={form.today}
        initial={initial}
        onSend={send}
        onStage={reportStage}
        notice={<FormErrors keys={refusals} />}
      />
    </>
  );
}
