import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { root } from './environment.ts';

const output = join(root, 'apps/web/build');
const stampFile = join(output, '.gatelight-stamp');

/** Whether the built pages were made from the present sources. */
export function isWebBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint();
}

/** Builds the pages; throws a Fault that ends with what the build said last. */
export function buildWeb(): void {
  const stamp = fingerprint();
  const [command, ...first] = npm();
  const run = spawnSync(command, [...first, 'run', 'build', '-w', '@gatelight/web', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.error && 'code' in run.error && run.error.code === 'ENOENT') {
    throw new Fault('npm is missing. Install Node 18 or newer together with npm, then try again.');
  }
  if (run.status !== 0) {
    const said = `${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-25).join('\n');
    if (/ENOSPC/.test(said))
      throw new Fault(`The disk is full: the web pages could not be built. Make room, then try again.`);
    throw new Fault(`The web pages could not be built:\n${said}`);
  }
  writeFileSync(stampFile, stamp);
}

function npm(): [string, ...string[]] {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.c?js$/.test(own) ? [process.execPath, own] : ['npm'];
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(['apps/web/**', 'packages/contract/**', 'package-lock.json'], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router|\.cache)(\/|$)|\.test\.tsx?$/.test(path),
  });
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
