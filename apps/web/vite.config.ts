import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { writeBrandFiles } from './brand/brand-files.ts';
import { brandFile } from './brand/brand-settings.ts';
import { CHUNKS, CHUNKS_OF_APP } from './start/building/chunks.ts';
import { withoutDocumentSheets } from './start/building/document-sheets.ts';
import { LANGUAGES, compiledDocument, shownLanguage } from './languages/languages.ts';
import { textMarks } from './languages/plugin.ts';
import { drawPictures } from './pictures/draw.ts';

const API_FOR_DEVELOPMENT = process.env.API_URL ?? 'http://127.0.0.1:3000';

const language = shownLanguage();
const forApp = compiledDocument === 'app';
/** The build that draws the pictures, and brings the files that are the same in all. */
const isFirst = (compiledDocument ?? 'public') === 'public';

// Building, developing and restarting after a change of the kit all begin here.
if (isFirst) {
  writeBrandFiles();
  drawPictures();
}

/** The router would draw the pages of one language; ours are drawn for all of them when it has built (start/building/language-pages.ts). */
const withoutDrawing = (plugins: Plugin[]) => plugins.filter(({ name }) => name !== 'prerender');

export default defineConfig({
  plugins: [
    textMarks(language),
    tailwindcss(),
    withoutDrawing(reactRouter()),
    ...(forApp ? [withoutDocumentSheets()] : []),
  ],
  // The operator's own file, which src/brand.ts does not know.
  resolve: { alias: { '../brand.json': brandFile } },
  publicDir: isFirst ? 'public' : false,
  build: {
    // The content security policy allows fonts and scripts from files only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Counting what each file would be when compressed takes two seconds, and no one reads it.
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: forApp ? CHUNKS_OF_APP : CHUNKS } } } },
  },
  server: {
    // The other languages are only there when the server has built pages: WEB_BUILD_DIR.
    proxy: Object.fromEntries(
      ['/api', '/v1', '/sandbox', ...LANGUAGES.filter((other) => other !== language).map(({ base }) => base)].map(
        (path) => [path, API_FOR_DEVELOPMENT],
      ),
    ),
  },
});
