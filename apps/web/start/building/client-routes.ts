type Route = { readonly path?: string | undefined; readonly parentId?: string | undefined };

/** The file beside the built pages that lists for the server every path that the application can show. */
export const CLIENT_ROUTES_FILE = 'client-routes.json';

/** Prefix of the ids of routes that load the other document. */
export const OTHER_DOCUMENT = 'other-document';

/**
 * Every path of a route manifest, as the router writes it ('/user/meters/:id'), without layouts. The route that takes all
 * other paths is left out: it is the NotFound page.
 */
export function clientRoutes(routes: Readonly<Record<string, Route | undefined>>): string[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const paths = Object.entries(routes)
    .filter(([id]) => !parents.has(id) && !id.startsWith(OTHER_DOCUMENT))
    .map(([id]) => pathOf(routes, id));
  return Array.from(new Set(paths))
    .filter((path) => path !== '/*')
    .toSorted();
}

function pathOf(routes: Readonly<Record<string, Route | undefined>>, id: string): string {
  const parts: string[] = [];
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join('/')}`.replaceAll(/\/{2,}/g, '/');
}
