import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build writes it beside the pages: every path that the application can show, in the router's notation. */
export const clientRoutesFile = 'client-routes.json';

const special = /[.+?^${}()|[\]\\]/g;

/** '/user/meters/:id' → one segment for `:id`, none or one for `:id?`, anything for a last `*`. */
function patternOf(route: string): RegExp {
  const segments = route
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      const isOptional = segment.endsWith('?');
      const name = isOptional ? segment.slice(0, -1) : segment;
      const pattern = name.startsWith(':') ? '/[^/]+' : `/${name.replaceAll(special, String.raw`\$&`)}`;
      return isOptional ? `(?:${pattern})?` : pattern;
    });
  // The router ignores case.
  return new RegExp(`^${segments.join('') || '/'}$`, 'i');
}

/** How many parts of a route match different addresses: the router uses the route with the fewest. */
const looseness = (route: string) => (route.match(/\/:/g)?.length ?? 0) + (route.endsWith('*') ? 100 : 0);

/**
 * Reads the routes of a build. Returns a function that finds the route of a decoded path, in the router's notation:
 * '/user/meters/:id'. Throws when the build has no list.
 */
export function readClientRoutes(root: string): (path: string) => string | undefined {
  let routes: unknown;
  try {
    routes = JSON.parse(readFileSync(join(root, clientRoutesFile), 'utf8'));
  } catch (cause) {
    throw new Error(`no list of routes in ${root}: build the web pages again`, { cause });
  }
  if (!Array.isArray(routes)) throw new Error(`${clientRoutesFile} in ${root} is not a list`);
  const patterns = routes
    .map(String)
    .toSorted((one, other) => looseness(one) - looseness(other))
    .map((route) => ({ route, pattern: patternOf(route) }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.route;
}
