import { f, type BaseOptions } from "../../../contract/fields";

/** Values of a metadata group's tags, each with a period if its tag tracks validity. */
export const tagValues = <const O extends BaseOptions>(group: string, options: O = {} as O) =>
  f.rows(
    {
      tag: f.reference("meta-data", { required: true, filter: { group } }),
      value: f.text({ required: true, max: 500 }),
      from: f.date(),
      to: f.date(),
    },
    { max: 250, uniqueBy: "tag", ...options },
  );
