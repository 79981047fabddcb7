/**
 * Finishes the built documents: each contains its style sheet, and its scripts wait for the first paint. A public page is whole
 * without them, and on a slow phone they would share the network with the files of the first paint: both changes together
 * took Lighthouse's simulated first paint of the landing page from 2.1 s to 1.1 s.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionOf } from '@gatelight/contract/sections';
import { LANGUAGES } from '../../languages/languages.ts';
import { documentStyles } from './document-styles.ts';
import { APP_FALLBACK, FALLBACKS, OFFICE_FALLBACK } from './fallbacks.ts';
import { withLateScripts, withPlainStyles, withScript, withStylesOf } from './finish-html.ts';
import { inlineScript } from './inline-script.ts';

const root = fileURLToPath(new URL('../../build/client/', import.meta.url));
const bases = LANGUAGES.map(({ base }) => base);
const appStyles = await documentStyles('document.css');
const officeStyles = await documentStyles('office.css');
const startLate = await inlineScript('late-start.ts', 'startLate');
const documentScript = (others: readonly string[]) =>
  inlineScript('document-script.ts', 'documentScript', { OTHER_LANGUAGES: JSON.stringify(others) });
// Only the document in English opens another language.
const scripts = { english: await documentScript(bases), others: await documentScript([]) };

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
  const file = join(entry.parentPath, entry.name);
  const folder = `/${relative(root, entry.parentPath)}`;
  const base = bases.find((one) => folder === one || folder.startsWith(`${one}/`)) ?? '';
  const isOfApp = entry.name === APP_FALLBACK || sectionOf(folder.slice(base.length))?.document === 'app';
  const plain = withPlainStyles(readFileSync(file, 'utf8'));
  const html = isOfApp
    ? withScript(withStylesOf('app', plain, appStyles), base === '' ? scripts.english : scripts.others)
    : entry.name === OFFICE_FALLBACK
      ? withStylesOf('office', plain, officeStyles)
      : plain;
  // A fallback shows nothing before its scripts have run, so they may not wait.
  writeFileSync(file, FALLBACKS.includes(entry.name) ? html : withLateScripts(html, startLate));
}
