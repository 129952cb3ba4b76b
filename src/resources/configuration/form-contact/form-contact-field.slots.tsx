/** Conditions and preview of a field of the contact form. */
export { default } from "../request-form/request-form-field.slots";
