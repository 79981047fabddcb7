import { relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { diskFault, endWith, Fault } from '../fault.ts';
import { root } from '../task.ts';
import { programSources } from './programs.ts';

/*
 * Builds every program of the product into a folder: `write-programs.ts FOLDER FINAL`, where FINAL is the folder's name when it is
 * complete. Only programs.ts runs it.
 */

async function write(into: string, final: string): Promise<void> {
  const bundle = await rolldown({
    input: { ...programSources },
    cwd: root,
    platform: 'node',
    // Packages that are loaded on demand stay outside: sharp is native, and pdfkit reads fonts from its own folder.
    external: [/^(sharp|pdfkit|web-push|read-excel-file|write-excel-file)($|\/)/, 'pg-native'],
    plugins: [ownPlace(final)],
    // The plugin never changes the number of a line.
    checks: { sourcemapBroken: false },
  });
  await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // The names of classes and functions are read by people, in logs.
    keepNames: true,
    // A stack names files and lines of the sources, which are here.
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
}

/** Modules read files beside themselves, such as fonts: in a program too, `import.meta.url` is the place of the source. */
function ownPlace(folder: string): Plugin {
  return {
    name: 'own-place',
    transform(code, id) {
      const isOurs = id.startsWith(root) && !id.includes('node_modules');
      if (!isOurs || !code.includes('import.meta.url')) return null;
      const path = relative(folder, id);
      return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`) };
    },
  };
}

const [into, final] = process.argv.slice(2);
if (into === undefined || final === undefined) endWith(new Fault('write-programs.ts FOLDER FINAL'));
await write(into, final).catch((error: unknown) => endWith(diskFault(error, into) ?? error));
