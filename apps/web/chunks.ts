import { fileURLToPath } from 'node:url';

/**
 * What the bundler knows of a module: `importedIds` are the modules that it needs at once, without those that it loads
 * later; `importers` are the modules that need it at once.
 */
type ModuleInfo = { readonly importedIds: readonly string[]; readonly importers: readonly string[] };
type Context = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es)[\\/]/;
/** A page that fetches data needs nearly all of it. */
const QUERY = /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]/;
const ICON = /node_modules[\\/]lucide-react[\\/]/;
/** The signed-in app. */
const APP =
  /src[\\/](?:app|features[\\/](?:dashboard|vend|fund-wallet|history|meters|notifications|profile|help|service-charge|cards|withdrawals|back-office|staff)|ui[\\/]payment)[\\/]/;
/** Texts and components that only the landing page uses stay in its own file. */
const OF_THE_LANDING =
  /src[\\/](?:pages[\\/]home-page\.tsx|strings[\\/](?:pcm[\\/])?landing[\\/]|features[\\/]landing[\\/])/;
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const FIRST = ['root.tsx', 'layout/public-layout.tsx', 'pages/home-page.tsx'].map(source);

let reached: ReadonlySet<string> | undefined;

function reach(context: Context): ReadonlySet<string> {
  const ids = new Set(FIRST);
  for (const id of ids) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}

function isOfFirst(id: string, context: Context): boolean {
  reached ??= reach(context);
  return reached.has(id) && /\.(?:m?[jt]sx?|svg\?url)$/.test(id) && !OF_THE_LANDING.test(id);
}

/**
 * An icon that only the app shows. The app's other modules are left to the bundler: a group takes along everything that
 * its modules import, also what public pages share with them.
 */
function isIconOfApp(id: string, context: Context): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return ICON.test(id) && importers.length > 0 && importers.every((importer) => APP.test(importer));
}

/**
 * Which files the scripts are cut into. Left to itself the bundler makes every icon and every small component a file: 52
 * requests for the landing page, each a round trip of 150 ms or more on a slow phone. Everything that the first page needs
 * is one file, so it carries nothing that only others need; the icons of all others are a second one.
 */
export const CHUNKS = {
  groups: [
    { name: 'react', test: REACT, priority: 2 },
    { name: 'query', test: QUERY, priority: 2 },
    {
      name: (id: string, context: Context) => {
        if (isOfFirst(id, context)) return 'first';
        return ICON.test(id) && !isIconOfApp(id, context) ? 'icons' : null;
      },
      debugName: 'first',
      priority: 1,
    },
    // After the others, because a group takes along what its modules import and no other group has taken.
    {
      name: (id: string, context: Context) => (isIconOfApp(id, context) ? 'app-icons' : null),
      debugName: 'app-icons',
      priority: 0,
    },
  ],
};
