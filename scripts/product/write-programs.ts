import http from 'node:http';
import { relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { diskFault, endWith, Fault } from '../fault.ts';
import { root } from '../task.ts';
import { programSources } from './programs.ts';

/*
 * Builds every program of the product into a folder: `write-programs.ts FOLDER FINAL`, where FINAL is the folder's name when it is
 * complete. Only programs.ts runs it.
 */

/** The code of packages. */
const packages = 'packages';

async function write(into: string, final: string): Promise<void> {
  const bundle = await rolldown({
    input: { ...programSources },
    cwd: root,
    platform: 'node',
    // Packages that are loaded on demand stay outside: sharp is native, and pdfkit reads fonts from its own folder.
    external: [/^(sharp|pdfkit|web-push|read-excel-file|write-excel-file)($|\/)/, 'pg-native'],
    plugins: [ownPlace(final), plainHttp(), withoutMapsOfPackages()],
    // No plugin changes the number of a line.
    checks: { sourcemapBroken: false },
  });
  await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].mjs',
    // The name of a group lists all programs that share it.
    chunkFileNames: ({ name }) => `${name.replace(/~.*/, '')}-[hash].mjs`,
    codeSplitting: {
      groups: [
        { name: packages, test: /[\\/]node_modules[\\/]/, entriesAware: true, includeDependenciesRecursively: false },
      ],
    },
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

/**
 * Node reads the map of each file as soon as it loads the file, and looks for the ends of its lines: for the code of packages, which is
 * most of a program, that took a quarter of its start. A stack names their functions all the same.
 */
function withoutMapsOfPackages(): Plugin {
  return {
    name: 'without-maps-of-packages',
    generateBundle(_options, bundle) {
      for (const [file, made] of Object.entries(bundle)) {
        if (made.type !== 'chunk' || !made.name.startsWith(packages)) continue;
        made.code = made.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
        delete bundle[`${file}.map`];
      }
    },
  };
}

/**
 * An import of node:http asks that module for all that it exports, also for what it loads only then: the WebSocket of browsers, with a
 * whole HTTP client. `require` does not ask.
 */
function plainHttp(): Plugin {
  const id = '\0plain-http';
  const held = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, one]) => 'value' in one);
  const code = `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${held.map(([name]) => name).join(', ')} } = http;`;
  return {
    name: 'plain-http',
    resolveId: (source, _importer, { kind }) =>
      kind === 'import-statement' && /^(node:)?http$/.test(source) ? id : null,
    load: (asked) => (asked === id ? { code, moduleSideEffects: false } : null),
  };
}

const [into, final] = process.argv.slice(2);
if (into === undefined || final === undefined) endWith(new Fault('write-programs.ts FOLDER FINAL'));
await write(into, final).catch((error: unknown) => endWith(diskFault(error, into) ?? error));
