import { testServerVariable } from '../../apps/api/src/platform/test-database.ts';
import { enterServer, leaveServer } from './test-server.ts';

/** Vitest calls this once a run; the test files' processes inherit the environment. */
export async function setup(): Promise<() => Promise<void>> {
  process.env[testServerVariable] = JSON.stringify(await enterServer('test'));
  return () => leaveServer('test');
}
