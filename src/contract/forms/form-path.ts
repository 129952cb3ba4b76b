/** Returns the address of a request form's own page, below the server's origin. */
export const formPath = (shopCode: string, formCode: string): string =>
  `/admin/public/request-form/${encodeURIComponent(shopCode)}/${formCode}`;
