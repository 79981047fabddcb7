import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

const web = fileURLToPath(new URL('../..', import.meta.url));

/** The style sheet of the documents of residents' pages, as the build of the pages would have written it. */
export async function appDocumentStyles(): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL('../../src/app/document.css', import.meta.url)) },
    },
  });
  const [bundle] = [built].flat();
  const sheet = bundle && 'output' in bundle && bundle.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (!sheet || sheet.type !== 'asset') throw new Error('there is no style sheet for the document of the app');
  return String(sheet.source);
}
