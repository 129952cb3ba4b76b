/** Shown in place of options or tags that could not be loaded. */
import { useT } from "../../../runtime/react";
import { ErrorState } from "../../../ui/states/error-state";

export interface AttributesFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function AttributesFailed(props: AttributesFailedProps) {
  const t = useT();
  return <ErrorState partial title={t("fitter.attributes.failed")} {...props} />;
}
