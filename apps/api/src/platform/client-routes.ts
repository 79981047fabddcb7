import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build writes it beside the pages: every path that the application can show, as the router writes it. */
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
  // The router matches without case.
  return new RegExp(`^${segments.join('') || '/'}$`, 'i');
}

/** Reads the routes of a build; the result says whether a decoded path is one of them. Throws when the build has no list. */
export function readClientRoutes(root: string): (path: string) => boolean {
  let routes: unknown;
  try {
    routes = JSON.parse(readFileSync(join(root, clientRoutesFile), 'utf8'));
  } catch (cause) {
    throw new Error(`no list of routes in ${root}: build the web pages again`, { cause });
  }
  if (!Array.isArray(routes)) throw new Error(`${clientRoutesFile} in ${root} is not a list`);
  const patterns = routes.map((route) => patternOf(String(route)));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
