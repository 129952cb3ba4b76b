/** A link to a record. The embedding page may open the record itself (`td-row-open`). */
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { Link, shouldLeaveToBrowser, type LinkProps } from "../../ui/link/link";
import { useRecordEvents } from "../record-events";
import { useOpenBeside } from "./open-beside";

export type RecordLinkProps = LinkProps & {
  /** Definition of the record. */
  readonly definition: AnyResource;
  readonly record: AnyRecord;
};

export function RecordLink({ definition, record, ...link }: RecordLinkProps) {
  const { opens } = useRecordEvents(definition);
  const openBeside = useOpenBeside();
  return (
    <Link
      {...link}
      // Otherwise the admin's page follows the link before `td-row-open` can be prevented.
      data-native=""
      onClick={(event) => {
        if (shouldLeaveToBrowser(event)) return;
        const isOpenedHere = opens(record);
        if (isOpenedHere && openBeside === undefined) return;
        event.preventDefault();
        if (isOpenedHere) openBeside?.(record);
      }}
    />
  );
}
