/** Keeps the unsent reply on the server, and tells colleagues that it is being written. */
import { useEffect, useRef, useState } from "react";
import { ANSWERING_SECONDS } from "../../../contract/contacts";
import { saveContactDraft } from "../../../contract/endpoints/contacts";
import { useRuntime } from "../../../runtime/react";

/** Milliseconds without a key after which the text is kept. */
const PAUSE_MS = 800;
/** Twice within the lease, so that one lost call does not end it. */
const RENEW_MS = (ANSWERING_SECONDS * 1000) / 2;

export interface ReplyDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Colleagues who are answering, as of the last save. */
  readonly answering: readonly string[] | undefined;
  /** Forgets the text after it was sent; the server has ended the draft. */
  readonly clear: () => void;
}

/** @param onNewerAnswer called when a colleague or the dealer has answered since */
export function useReplyDraft(id: string, stored: string, newestAnswer: number, onNewerAnswer: () => void): ReplyDraft {
  const { http } = useRuntime();
  const [text, setText] = useState(stored);
  const [answering, setAnswering] = useState<readonly string[]>();
  const kept = useRef(stored);
  const current = useRef({ text, newestAnswer, onNewerAnswer });
  current.current = { text, newestAnswer, onNewerAnswer };

  useEffect(() => {
    const keep = async (): Promise<void> => {
      const { text: value } = current.current;
      kept.current = value;
      try {
        const response = await http.call(saveContactDraft, {
          params: { id },
          body: { text: value },
          background: true,
          unattended: true,
          keepalive: true,
        });
        setAnswering(response.answering);
        if (response.newestAnswer > current.current.newestAnswer) current.current.onNewerAnswer();
      } catch {
        // The text stays in the form, and the next key keeps it.
        kept.current = "";
      }
    };
    // Colleagues are told with the first key.
    const pause = kept.current === "" ? 0 : PAUSE_MS;
    const timer = text === kept.current ? undefined : setTimeout(() => void keep(), pause);
    const renewal = text === "" ? undefined : setInterval(() => void keep(), RENEW_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(renewal);
    };
  }, [http, id, text]);

  // Keeps what was typed within the last pause when the screen is left.
  useEffect(
    () => () => {
      const { text: value } = current.current;
      if (value !== kept.current)
        void http.call(saveContactDraft, { params: { id }, body: { text: value }, background: true, keepalive: true });
    },
    [http, id],
  );

  return {
    text,
    setText,
    answering,
    clear: () => {
      kept.current = "";
      current.current.text = "";
      setText("");
    },
  };
}
