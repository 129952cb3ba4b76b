/** Sends the code again, at most once a minute. */
import { useEffect, useState } from "react";
import { resendCreationCode } from "../../contract/endpoints/creation";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FormErrors } from "../../ui/public/form-errors";

const WAIT_SECONDS = 60;

export function ResendCode({ draft }: { readonly draft: string }) {
  const { http } = useRuntime();
  const t = useT();
  const [secondsLeft, setSecondsLeft] = useState(WAIT_SECONDS);
  const [errors, setErrors] = useState<readonly string[]>([]);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
    }, 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [secondsLeft]);

  async function resend() {
    setSecondsLeft(WAIT_SECONDS);
    try {
      const response = await http.call(resendCreationCode, { body: { draft }, expectSession: false });
      setErrors(response.errors ?? []);
    } catch (error) {
      console.error("The code could not be sent again", error);
      setErrors(["creation-screen.failed"]);
    }
  }
  return (
    <>
      <FormErrors keys={errors} />
      <Button size="sm" disabled={secondsLeft > 0} onClick={() => void resend()}>
        {secondsLeft > 0 ? t("creation-screen.resend-in", { seconds: secondsLeft }) : t("creation-screen.resend")}
      </Button>
    </>
  );
}
