import type { Route } from './early-frame-html.ts';

/** The pages that open without network: what is saved of them is on the device (`src/data/saved-*.ts`), or they need nothing. */
const PAGES = [
  '/user/dashboard',
  '/user/history',
  '/user/history/:slug/:id',
  '/user/meters',
  '/user/meters/:id',
  '/user/help',
  // It leads a manager on to their office, which says that it is not saved.
  '/manage',
  '/saved_tokens',
];

type Routes = Readonly<Record<string, Route>>;

function chainOf(routes: Routes, route: Route): Route[] {
  const chain: Route[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    chain.unshift(at);
  return chain;
}

const pathOf = (chain: readonly Route[]) => `/${chain.flatMap(({ path }) => (path ? [path] : [])).join('/')}`;

/** The files that a built script names: those that it imports, at once or later, with their style sheets, and its pictures. */
export function namedFiles(script: string): string[] {
  const imported = Array.from(script.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g), ([, name = '']) => `/assets/${name}`);
  const others = Array.from(
    script.matchAll(/["'`]\/?(assets\/[\w-]+\.(?:js|css|svg))["'`]/g),
    ([, name = '']) => `/${name}`,
  );
  return [...imported, ...others];
}

/**
 * Every file that those pages need, whatever the user does on them; and what says that a page of the other document cannot be
 * opened (`isLeaving`). Throws when there is no such page.
 */
export function offlineFiles(
  routes: Routes,
  entry: readonly string[],
  isLeaving: (id: string) => boolean,
  namesIn: (file: string) => readonly string[],
): string[] {
  const wanted = Object.entries(routes).map(([id, route]) => ({ id, chain: chainOf(routes, route) }));
  const missing = PAGES.filter((page) => !wanted.some(({ chain }) => pathOf(chain) === page));
  if (missing.length > 0) throw new Error(`no page of the app is ${missing.join(', ')}`);
  const files = new Set(entry);
  for (const { id, chain } of wanted) {
    if (!PAGES.includes(pathOf(chain)) && !isLeaving(id)) continue;
    for (const { module, imports = [], css = [] } of chain)
      for (const file of [...imports, module, ...css]) files.add(file);
  }
  // A set goes on with what is added while it is walked.
  for (const file of files) if (file.endsWith('.js')) for (const named of namesIn(file)) files.add(named);
  return Array.from(files);
}
