import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const page = fileURLToPath(new URL('../page/', import.meta.url));

/** A file of start/page/ as one script without imports, for use in a document. Its exports are in the variable `name`. */
export async function inlineScript(file: string, name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: page + file, formats: ['iife'], name },
    },
  });
  const [bundle] = [built].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`there is no script of ${file}`);
  return chunk.code.trim();
}
