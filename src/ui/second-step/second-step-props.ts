import type { SecondStep } from "../../contract/endpoints/second-step";

export interface SecondStepProps {
  readonly step: SecondStep;
  /** Called after the sign-in with the path to open. */
  readonly onSignedIn: (nextPath: string) => void;
  /** Returns to the password. */
  readonly onBack: () => void;
  /** Called with the message keys of a refusal. */
  readonly onRefused?: (errors: readonly string[]) => void;
}
