import { redirectDocument } from 'react-router';

/**
 * Opens a page that is in the other document: residents and estate managers have one of their own, with their styles in it and
 * scripts of its own (`routes.ts`).
 */
export function clientLoader({ request }: { readonly request: Request }): never {
  throw redirectDocument(request.url);
}

/** Nothing is shown: the other document is on its way. */
export default function OtherDocument() {
  return null;
}
