import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { writeBrandFiles } from './brand/brand-files.ts';
import { brandFile } from './brand/brand-settings.ts';
import { CHUNKS, CHUNKS_OF_APP } from './start/building/chunks.ts';
import { compileLanguage } from './languages/compile-language.ts';
import { withoutDocumentSheets } from './start/building/document-sheets.ts';
import { compiledDocument, compiledLanguage } from './languages/languages.ts';
import { drawPictures } from './pictures/draw.ts';

const API_FOR_DEVELOPMENT = process.env.API_URL ?? 'http://127.0.0.1:3000';

const STRINGS = fileURLToPath(new URL('src/strings', import.meta.url));
const language = compiledLanguage();
const forApp = compiledDocument === 'app';
/** The build that draws the pictures, and brings the files that are the same in all. */
const isFirst = !language && (compiledDocument ?? 'public') === 'public';

// Building, developing and restarting after a change of the kit all begin here; another language finds everything drawn.
if (isFirst) {
  writeBrandFiles();
  drawPictures();
}

/**
 * The router renders pages with a server that writes the types of routes again, as one for developers does. Builds that run side
 * by side would clear each other's, so that server is told that it builds.
 */
function withoutTypesInBuilds(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) => {
    const { config } = plugin;
    if (typeof config !== 'function') return plugin;
    return {
      ...plugin,
      config(user, env) {
        return config.call(this, user, env.isPreview ? { ...env, command: 'build' } : env);
      },
    };
  });
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    withoutTypesInBuilds(reactRouter()),
    ...(forApp ? [withoutDocumentSheets()] : []),
    ...(language ? [compileLanguage({ strings: STRINGS, folder: language.folder })] : []),
  ],
  // The operator's own file, which src/brand.ts does not know.
  resolve: { alias: { '../brand.json': brandFile } },
  // Icons and the manifest are there already, from the build in English.
  publicDir: isFirst ? 'public' : false,
  build: {
    // The content security policy allows fonts and scripts from files only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: forApp ? CHUNKS_OF_APP : CHUNKS } } } },
  },
  server: {
    // In English the other language is only there when the server has built pages: WEB_BUILD_DIR.
    proxy: Object.fromEntries(
      ['/api', '/v1', '/sandbox', ...(language ? [] : ['/pcm'])].map((path) => [path, API_FOR_DEVELOPMENT]),
    ),
  },
});
