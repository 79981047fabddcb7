/** Makes the pages of a built document in one language: its scripts, and every page drawn into an HTML file. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createRequestHandler, ServerBuild } from 'react-router';
import type { PageHandle } from '../../src/page-handle.ts';
import { ENGLISH } from '../../src/strings/english.ts';
import { buildFolder, type Document, type Language } from '../../languages/languages.ts';
import { withTexts } from '../../languages/plugin.ts';
import { APP_FALLBACK, FALLBACK, OFFICE_FALLBACK } from './fallbacks.ts';
import { languageScripts } from './language-files.ts';
import { pagesFile, type PagesList } from './pages-list.ts';

const web = fileURLToPath(new URL('../../', import.meta.url));
export const client = join(web, 'build/client');
const fallbacks: Readonly<Record<Document, string>> = { public: FALLBACK, app: APP_FALLBACK, office: OFFICE_FALLBACK };

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const scriptsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.js'));

/** Writes the scripts for browsers, and the program that draws the pages. Returns the file of that program. */
function writeScripts(document: Document, language: Language): string {
  const own = join(web, buildFolder(document));
  const texts = (code: string) => withTexts(code, language === ENGLISH ? undefined : language);
  const assets = join(own, 'client/assets');
  const built = new Map(scriptsIn(assets).map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  const { scripts, renamed } = languageScripts(built, texts);
  for (const [name, code] of scripts) write(join(client, 'assets', name), code);
  const server = join(own, 'server');
  const program = join(own, `server-${language.code}`);
  rmSync(program, { recursive: true, force: true });
  for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js')) write(join(program, name), renamed(texts(readFileSync(join(server, name), 'utf8'))));
  return join(program, 'index.js');
}

/** The pages by their ids, the first files of each, and the settings in its module. */
function listOf({ assets, routes }: ServerBuild): PagesList {
  const pages = Object.entries(assets.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { path, parentId, module, imports, css } = route;
    const { isOffline } = (routes[id]?.module.handle ?? {}) as PageHandle;
    return [[id, { path, parentId, module, imports, css, isOffline }] as const];
  });
  const { url, entry } = assets;
  return { entry: [url, entry.module, ...entry.imports], routes: Object.fromEntries(pages) };
}

/** Draws a page. React Router draws the document for pages without a file of their own when the header requests it. */
async function drawn(
  draw: ReturnType<typeof createRequestHandler>,
  path: string,
  isFallback: boolean,
): Promise<string> {
  const headers: Record<string, string> = isFallback ? { 'X-React-Router-SPA-Mode': 'yes' } : {};
  const response = await draw(new Request(`http://localhost${path}`, { headers }));
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${path} could not be drawn: ${response.status} ${html}`);
  return html;
}

export async function makePages(document: Document, language: Language): Promise<void> {
  const program = writeScripts(document, language);
  const { base } = language;
  const own = (await import(pathToFileURL(program).href)) as ServerBuild;
  const { createRequestHandler: handlerOf } = await import('react-router');
  const draw = handlerOf({ ...own, basename: base || '/' }, 'production');
  for (const path of own.prerender)
    write(join(client, base, path, 'index.html'), await drawn(draw, `${base}${path}/`.replace('//', '/'), false));
  write(join(client, base, fallbacks[document]), await drawn(draw, base || '/', true));
  write(pagesFile(language, document), JSON.stringify(listOf(own)));
}
