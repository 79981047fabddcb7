import { testServerVariable } from '../../apps/api/src/platform/testing/test-database.ts';
import { join } from 'node:path';
import { root } from '../task.ts';
import { builtPrograms } from '../product/programs.ts';
import { enterServer, leaveServer } from './test-server.ts';

/** Vitest calls this once a run; the test files' processes inherit the environment. */
export async function setup(): Promise<() => Promise<void>> {
  // Many tests start processes of the product; built once, and with the cache, each starts in a sixth of the time.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
  await builtPrograms();
  process.env[testServerVariable] = JSON.stringify(await enterServer('test'));
  return () => leaveServer('test');
}
