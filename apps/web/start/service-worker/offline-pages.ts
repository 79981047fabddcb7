import type { PageFiles, PagesList } from '../building/pages-list.ts';

function chainOf(routes: PagesList['routes'], page: PageFiles): PageFiles[] {
  const chain: PageFiles[] = [];
  for (let at: PageFiles | undefined = page; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    chain.unshift(at);
  return chain;
}

/** The files that a built script names: those that it imports, immediately or later, with their style sheets, and its pictures. */
export function namedFiles(script: string): string[] {
  const imported = Array.from(script.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g), ([, name = '']) => `/assets/${name}`);
  const others = Array.from(
    script.matchAll(/["'`]\/?(assets\/[\w-]+\.(?:js|css|svg))["'`]/g),
    ([, name = '']) => `/${name}`,
  );
  return [...imported, ...others];
}

/**
 * Every file that the pages which open without network need, whatever the user does on them; and the files that say that a page of the
 * other document cannot be opened (`isLeaving`). Throws when no page says that it opens without network.
 */
export function offlineFiles(
  { entry, routes }: PagesList,
  isLeaving: (id: string) => boolean,
  namesIn: (file: string) => readonly string[],
): string[] {
  const pages = Object.entries(routes).filter(([id, { isOffline }]) => isOffline || isLeaving(id));
  if (!pages.some(([, { isOffline }]) => isOffline)) throw new Error('no page says that it opens without network');
  const files = new Set(entry);
  for (const [id, page] of pages) {
    // A page inside another one, such as the list of the history, opens with it.
    const inner = Object.values(routes).filter(({ parentId, path }) => parentId === id && path === undefined);
    for (const { module, imports = [], css = [] } of [...chainOf(routes, page), ...inner])
      for (const file of [...imports, module, ...css]) files.add(file);
  }
  // A loop over a set includes entries that are added meanwhile.
  for (const file of files) if (file.endsWith('.js')) for (const named of namesIn(file)) files.add(named);
  return Array.from(files);
}
