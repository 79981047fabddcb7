import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

const web = fileURLToPath(new URL('../..', import.meta.url));

/** The style sheet of a document that has one of its own, a file of src/app, as the build of the pages would have written it. */
export async function documentStyles(file: 'document.css' | 'office.css'): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL(`../../src/app/${file}`, import.meta.url)) },
    },
  });
  const [bundle] = [built].flat();
  const sheet = bundle && 'output' in bundle && bundle.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (!sheet || sheet.type !== 'asset') throw new Error(`${file} gives no style sheet`);
  return String(sheet.source);
}
