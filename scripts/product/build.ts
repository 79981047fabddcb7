import { endWith } from '../fault.ts';
import { buildWeb } from './web.ts';

try {
  const startedAt = performance.now();
  buildWeb();
  process.stdout.write(`The web pages are built (${((performance.now() - startedAt) / 1000).toFixed(1)} s).\n`);
} catch (error) {
  endWith(error);
}
