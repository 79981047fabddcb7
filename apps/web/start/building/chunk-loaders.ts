import { ROUTE_FILES } from '../../src/routes.ts';

/**
 * What the bundler knows about a module: `importedIds` are the modules that it needs immediately, without those that it loads
 * later; `importers` are the modules that need it immediately, `dynamicImporters` those that load it later.
 */
export type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
export type Context = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

const isOneOf = (files: readonly string[]) => {
  const ends = files.map((file) => file.replace(/^\./, '/src'));
  // The router builds a page under its file's name and a query.
  return (id: string) => ends.some((end) => `/${id.replace(/\?.*/, '').replaceAll('\\', '/')}`.endsWith(end));
};
const isOffice = isOneOf(ROUTE_FILES.offices);
const isResident = isOneOf(ROUTE_FILES.residents);
const LAYOUT = /src[\\/]app[\\/]app-layout\.tsx/;
const GATE = /src[\\/](?:features[\\/]gate[\\/]gate-page|app[\\/]gate[\\/]gate-layout)\.tsx/;

/** The pages that load a module. An entry is a page, a layout, or a file that a page loads later. */
export type Loaders = {
  /** The entries of public pages that need it. */
  readonly publicEntries: readonly string[];
  /** The entries of residents' pages that need it. */
  readonly residentEntries: readonly string[];
  /** Every page of a resident needs it. */
  readonly byLayout: boolean;
  /** The guard's page needs it immediately. */
  readonly byGate: boolean;
};

/** Remembers what a function returned: the bundler needs a while for each question about a module. */
function once<Result>(compute: (id: string, context: Context) => Result) {
  const known = new Map<string, Result>();
  return (id: string, context: Context): Result => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const result = compute(id, context);
    known.set(id, result);
    return result;
  };
}

const NONE: readonly string[] = [];
const infoOf = once((id, context) => {
  const info = context.getModuleInfo(id);
  return { importers: info?.importers ?? NONE, dynamicImporters: info?.dynamicImporters ?? NONE };
});

/** Everything that needs the module immediately and is loaded separately: pages, layouts, and files that a page loads later. */
const entriesOf = once((id, context) => {
  const entries: string[] = [];
  const ids = new Set([id]);
  for (const at of ids) {
    const { importers, dynamicImporters } = infoOf(at, context);
    if (importers.length === 0 || dynamicImporters.length > 0) entries.push(at);
    for (const importer of importers) ids.add(importer);
  }
  return entries;
});

/** The pages that load an entry, immediately or later; a page counts as its own. */
const pagesOf = once((entry, context) => {
  const pages: string[] = [];
  const entries = new Set([entry]);
  for (const at of entries) {
    const { importers, dynamicImporters } = infoOf(at, context);
    if (importers.length + dynamicImporters.length === 0) pages.push(at);
    for (const importer of dynamicImporters) {
      for (const further of entriesOf(importer, context)) entries.add(further);
    }
  }
  return pages;
});

const isPublic = once((entry, context) => pagesOf(entry, context).some((page) => !isOffice(page) && !isResident(page)));
const isOfResidents = once((entry, context) => pagesOf(entry, context).some(isResident));

/** The pages that load the module, in a build whose modules are all known. */
export const loadersOf = once((id, context): Loaders => {
  const entries = entriesOf(id, context).toSorted();
  return {
    publicEntries: entries.filter((entry) => isPublic(entry, context)),
    residentEntries: entries.filter((entry) => isOfResidents(entry, context)),
    byLayout: entries.some((entry) => LAYOUT.test(entry)),
    byGate: entries.some((entry) => GATE.test(entry)),
  };
});
