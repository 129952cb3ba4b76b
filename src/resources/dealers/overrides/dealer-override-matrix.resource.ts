import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";
import { BOOKING_MODES } from "../fitter/dealer-choices";
import { markOf, questionAbout } from "./override-cells";
import { CURRENT_STATES, OVERRIDABLE } from "./overridable-fields";

/** A value of another kind than a cell can hold; the dealer's form edits it. */
const elsewhere = () => f.choice(["OWN"], { readOnly: true });

/**
 * Matrix of other shops' dealers by fields. Each cell holds what this shop shows: its own value, or the directory's. Texts have a column for
 * each language.
 */
export default defineRecordless({
  name: "dealer-override-matrix",
  apiPath: "dealerOverrideMatrix",
  area: "dealers",
  screens: {
    matrix: {
      path: "dealer-override/matrix",
      tag: "td-dealer-override-matrix",
      backTo: { path: "dealer-override", titleKey: "dealer-override.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  matrix: defineMatrix({
    columns: {
      name: f.text({ max: 80 }),
      tradingName: f.text({ max: 80 }),
      phone: f.text({ max: 40 }),
      mobile: f.text({ max: 40 }),
      email: f.text({ max: 254 }),
      website: f.text({ max: 500 }),
      bookingMode: f.choice(BOOKING_MODES),
      openingHours: elsewhere(),
      notificationEmails: elsewhere(),
      logo: elsewhere(),
      description: elsewhere(),
      sliderPictures: elsewhere(),
    },
    filters: {
      field: f.choice(OVERRIDABLE),
      tag: f.reference("meta-data"),
      /** Value of the tag, by code or label. */
      value: f.text({ max: 80 }),
      /** Only dealers with an own value in this state, of the field where one is chosen. */
      state: f.choice(CURRENT_STATES),
      /** Only dealers with a value of this shop. */
      own: f.boolean(),
    },
    question: questionAbout,
    mark: markOf,
  }),
});
