/** A link to a record. The embedding page may open the record itself (`td-row-open`). */
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { Link, shouldLeaveToBrowser, type LinkProps } from "../../ui/link/link";
import { useRecordEvents } from "../record-events";

export type RecordLinkProps = LinkProps & {
  /** Definition of the record. */
  readonly definition: AnyResource;
  readonly record: AnyRecord;
};

export function RecordLink({ definition, record, ...link }: RecordLinkProps) {
  const { opens } = useRecordEvents(definition);
  return (
    <Link
      {...link}
      onClick={(event) => {
        if (!shouldLeaveToBrowser(event) && !opens(record)) event.preventDefault();
      }}
    />
  );
}
