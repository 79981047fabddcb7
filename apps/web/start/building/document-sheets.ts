import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOCUMENT = new URL('../../src/app/document.css', import.meta.url);
const NOTHING = '\0stands-in-the-document';

/** The style sheets that the documents of residents' pages have in them, as paths of files. */
function documentSheets(): ReadonlySet<string> {
  const imports = readFileSync(DOCUMENT, 'utf8').matchAll(/^@import '(\.[^']+)';$/gm);
  return new Set(Array.from(imports, ([, file = '']) => fileURLToPath(new URL(file, DOCUMENT))));
}

/** For the build of those documents. Its pages do not load styles that the document already contains. */
export function withoutDocumentSheets(): Plugin {
  const sheets = documentSheets();
  return {
    name: 'without-document-sheets',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.css') || !importer || importer.endsWith('.css')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && sheets.has(found.id) ? NOTHING : found;
    },
    load: (id) => (id === NOTHING ? 'export {}' : null),
  };
}
