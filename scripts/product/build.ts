import { resolve } from 'node:path';
import { endWith } from '../fault.ts';
import { root } from '../task.ts';
import { builtPrograms } from './programs.ts';
import { ensureWebBuilt, ensureWebCompressed } from './web.ts';

try {
  const startedAt = performance.now();
  await ensureWebBuilt(
    {
      production: process.env.NODE_ENV === 'production',
      brandFile: resolve(root, process.env.BRAND_FILE || 'apps/web/brand.json'),
    },
    () => undefined,
  );
  await ensureWebCompressed();
  await builtPrograms();
  process.stdout.write(
    `The web pages and the programs are up to date (${((performance.now() - startedAt) / 1000).toFixed(1)} s).\n`,
  );
} catch (error) {
  endWith(error);
}
