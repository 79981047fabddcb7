import { data, redirectDocument } from 'react-router';

const withoutHash = (address: string) => address.replace(/#.*/, '');

type KnownRouter = { readonly state: { readonly navigation: { readonly location?: { readonly hash: string } } } };

/** The hash of the new address. Read from a global of React Router (not a public API), as a loader's request has no hash. */
function partOfPage(): string {
  const { __reactRouterDataRouter: router } = globalThis as { readonly __reactRouterDataRouter?: KnownRouter };
  return router?.state.navigation.location?.hash ?? '';
}

/** Where the browser was when this file was read: for a document that was opened with such a path, its own address. */
const openedAt = typeof location === 'undefined' ? '' : withoutHash(location.href);

/**
 * The browser may restore the document from its cache: with a navigation in progress that the router never ends,
 * because the browser should have ended it. A step within the history ends it, here a step to the same entry.
 */
function endWhenBack({ persisted }: PageTransitionEvent): void {
  if (persisted) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Opens a page that is in the other document: residents and estate managers have one of their own, with their styles in it and
 * scripts of its own (`routes.ts`). Throws 404 when the server has returned the present document for this address: it would
 * do so again and again.
 */
export function clientLoader({ request }: { readonly request: Request }): never {
  if (withoutHash(request.url) === openedAt) throw data(null, { status: 404 });
  addEventListener('pageshow', endWhenBack, { once: true });
  throw redirectDocument(withoutHash(request.url) + partOfPage());
}

/** Nothing is shown: the other document is on its way. */
export default function OtherDocument() {
  return null;
}
