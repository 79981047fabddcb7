import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { loadersOf } from './chunk-loaders.ts';
import type { Context } from './chunk-loaders.ts';

const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es)[\\/]/;
/** A page that fetches data needs nearly all of it. */
const QUERY = /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/;
const SCRIPT = /\.(?:m?[jt]sx?|svg\?url)$/;
const ICON = /node_modules[\\/]lucide-react[\\/]/;
/** Texts and components that only the landing page uses stay in its own file. */
const OF_THE_LANDING = /src[\\/](?:pages[\\/]home-page\.tsx|strings[\\/]landing[\\/]|features[\\/]landing[\\/])/;
/** The big header and footer, which the pages of a purchase do not have. */
const OF_PAGES_THAT_INFORM =
  /src[\\/]layout[\\/](?:public-layout|header|footer|navigation|social-icon|use-current-section)\.tsx?$/;
const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));
const FIRST = ['root.tsx', 'layout/public-frame.tsx', 'layout/public-layout.tsx', 'pages/home-page.tsx'].map(source);

let reached: ReadonlySet<string> | undefined;

function modulesOfFirstLoad(context: Context): ReadonlySet<string> {
  const ids = new Set(FIRST);
  for (const id of ids) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}

function isOfFirst(id: string, context: Context): boolean {
  reached ??= modulesOfFirstLoad(context);
  return reached.has(id) && SCRIPT.test(id) && !OF_THE_LANDING.test(id) && !OF_PAGES_THAT_INFORM.test(id);
}

/** A module that so many entries need is loaded with every page that needs one of them. */
const MANY = 6;

const shortHash = (names: readonly string[]) => createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 6);

/**
 * The file of a module that public pages share: one for each set of them, so that a page gets what it needs and nothing else.
 * Residents have a build of their own. What only they and the back office load is the bundler's to cut, but for the icons.
 */
function nameInPublic(id: string, context: Context): string | null {
  const { publicEntries } = loadersOf(id, context);
  if (publicEntries.length > 1) return `shared-${shortHash(publicEntries)}`;
  return ICON.test(id) && publicEntries.length === 0 ? 'app-icons' : null;
}

/**
 * Modules of the guard's page only. Its other modules are one file, which other pages of the offices load too, so a cheap phone loads
 * no code of those pages.
 */
const OF_THE_GATE = /src[\\/](?:features|strings|app)[\\/]gate[\\/]|contract[\\/]src[\\/]places[\\/](?:gate|passes)/;

/** More than the pages that may share a module, and the files that they load later. */
const MOST_ENTRIES = 60;

/** A group takes along what its modules import, so modules that more pages need are in the earlier groups. */
const SHARED = Array.from({ length: MOST_ENTRIES }, (_, place) => ({
  name: (id: string, context: Context) => {
    const { length } = loadersOf(id, context).publicEntries;
    return Math.max(0, MOST_ENTRIES - 1 - length) === place ? nameInPublic(id, context) : null;
  },
  debugName: `shared-${place}`,
  priority: 1,
}));

/**
 * How the scripts are split into files. Without this the bundler makes every icon and every small component a file: 52
 * requests for the landing page, each a round trip of 150 ms or more on a slow phone. Everything that the first page needs is
 * one file, so it carries nothing that only others need; the icons of all others are a second one.
 */
export const CHUNKS = {
  groups: [
    { name: 'react', test: REACT, priority: 3 },
    { name: 'query', test: QUERY, priority: 3 },
    {
      name: (id: string, context: Context) => {
        if (isOfFirst(id, context)) return 'first';
        return ICON.test(id) && loadersOf(id, context).publicEntries.length > 0 ? 'icons' : null;
      },
      debugName: 'first',
      priority: 2,
    },
    {
      name: (id: string, context: Context) =>
        loadersOf(id, context).byGate && !OF_THE_GATE.test(id) ? 'gate-base' : null,
      debugName: 'gate',
      priority: 1.5,
    },
    ...SHARED,
  ],
};

/** Our own modules are small: when four pages need one, one more request costs more than loading it on pages that do not use it. */
const MANY_IN_APP = 4;
const LIBRARY = /node_modules[\\/](?!lucide-react)/;

/** Whether the module imports a library that few pages need. */
function bringsLibrary(id: string, context: Context): boolean {
  const ids = new Set([id]);
  for (const at of ids) {
    const { residentEntries, byLayout } = loadersOf(at, context);
    if (byLayout || residentEntries.length >= MANY) continue;
    if (LIBRARY.test(at)) return true;
    for (const imported of context.getModuleInfo(at)?.importedIds ?? []) ids.add(imported);
  }
  return false;
}

/** The contract and zod. Evaluated in one task with the layout's modules, they would block taps on a slow phone. */
const CONTRACT = /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]/;

/** The file of a module in the build for the document of residents: the layout's two, that of many pages, or one of a few. */
function nameInApp(id: string, context: Context): string | null {
  const { residentEntries, byLayout } = loadersOf(id, context);
  const count = residentEntries.length;
  if (byLayout || isOfFirst(id, context)) return CONTRACT.test(id) ? 'contract' : 'app';
  if (count >= MANY || (count >= MANY_IN_APP && !bringsLibrary(id, context))) return 'common';
  return count > 1 ? `shared-${shortHash(residentEntries)}` : null;
}

/** The files of that build. The order matters: a group also takes what its modules import, unless an earlier group has it. */
export const CHUNKS_OF_APP = {
  groups: [
    { name: 'react', test: REACT, priority: 5 },
    { name: 'query', test: QUERY, priority: 5 },
    ...(['contract', 'app', 'common', 'shared-'] as const).map((kind, place) => ({
      name: (id: string, context: Context) => {
        const name = nameInApp(id, context);
        return name?.startsWith(kind) ? name : null;
      },
      debugName: `residents-${kind}`,
      priority: 4 - place,
    })),
  ],
};
