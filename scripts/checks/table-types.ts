import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from '../task.ts';
import { enterServer, leaveServer } from '../testing/test-server.ts';

const file = join(root, 'apps/api/src/platform/schema.ts');

/** Writes the types of all tables as the migrations make them. */
export async function writeTableTypes(): Promise<void> {
  writeFileSync(file, await generate());
}

/** Refuses types that are not what the migrations make today. */
export async function requireCurrentTableTypes(): Promise<void> {
  if (readFileSync(file, 'utf8') === (await generate())) return;
  throw new Fault('apps/api/src/platform/schema.ts does not fit the migrations. Run npm run db:types and commit it.');
}

async function generate(): Promise<string> {
  const server = await enterServer('test');
  const folder = mkdtempSync(join(root, '.cache/table-types-'));
  try {
    const url = new URL(server.ownerUrl);
    url.pathname = `/${server.template}`;
    const target = join(folder, 'schema.ts');
    runTool('node_modules/kysely-codegen/dist/cli/bin.js', [
      '--dialect',
      'postgres',
      '--url',
      url.href,
      '--out-file',
      target,
      '--no-singularize',
      '--log-level',
      'error',
      '--type-mapping',
      JSON.stringify({ int8: 'bigint', timestamptz: 'Date' }),
    ]);
    runTool('node_modules/oxfmt/bin/oxfmt', ['-c', join(root, '.oxfmtrc.json'), target]);
    return readFileSync(target, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await leaveServer('test');
  }
}

function runTool(tool: string, options: string[]): void {
  const run = spawnSync(process.execPath, [join(root, tool), ...options], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Fault(`${tool} failed: ${`${run.stdout}${run.stderr}`.trim()}`);
}
