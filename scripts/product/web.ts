import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../apps/api/src/platform/settings/config.ts';
import { errorCode, Fault } from '../fault.ts';
import { withLock } from '../lock.ts';
import { npm, root } from '../task.ts';

const webLock = join(root, '.cache/web-build.lock');
const output = join(root, 'apps/web/build');
const stampFile = join(output, '.gatelight-stamp');
/** Says the same as the stamp once the files of that build are compressed. */
const compressedFile = join(output, '.gatelight-compressed');

export interface WebBuild {
  /** Pages for production lack `/dev/ui`, the page that shows every component. */
  readonly production: boolean;
  /** Who the operator is: an absolute path. */
  readonly brandFile: string;
}

function isWebBuilt(build: WebBuild): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(build);
}

function isWebCompressed(): boolean {
  return existsSync(compressedFile) && readFileSync(compressedFile, 'utf8') === readFileSync(stampFile, 'utf8');
}

/**
 * Builds the pages unless they are up to date; two builds at the same time would write into each other's output. `signal` ends the build.
 * Their files are compressed by `ensureWebCompressed`: until then they are served as they are.
 *
 * @throws {Fault} with what the build said last.
 */
export async function ensureWebBuilt(
  build: WebBuild,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (isWebBuilt(build)) return;
  refuseForeignCheckout();
  mkdirSync(join(root, '.cache'), { recursive: true });
  await withLock(webLock, async () => {
    if (isWebBuilt(build)) return;
    say('Building the web pages …');
    await buildWeb(build, signal);
  });
}

/**
 * Compresses the files of the present build, unless that is done or this user may not write there. With `leastUrgent` only while
 * nothing else wants the processor.
 *
 * @throws {Fault} with what the compression said last.
 */
export async function ensureWebCompressed(
  options: { leastUrgent?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  if (isWebCompressed() || !mayWrite([root, output])) return;
  await withLock(webLock, async () => {
    if (isWebCompressed()) return;
    options.signal?.throwIfAborted();
    const stamp = readFileSync(stampFile, 'utf8');
    const program = [process.execPath, join(root, 'apps/web/scripts/compress.ts')];
    await run(options.leastUrgent ? ['nice', '-n', '15', ...program] : program, {}, options.signal);
    writeFileSync(compressedFile, stamp);
  });
}

/**
 * Refuses pages that were built elsewhere when they are not there, or in production when they name another operator than BRAND_FILE.
 */
export function requireBuiltPages(folder: string, { production, brand }: Pick<Config, 'production' | 'brand'>): void {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    throw new Fault(
      `WEB_BUILD_DIR is '${folder}', where there are no built pages (no index.html). Build them with npm run build, or leave it out.`,
    );
  }
  if (!production || readFileSync(file, 'utf8').includes(`tel:${brand.phone.replaceAll(' ', '')}`)) return;
  throw new Fault(
    `The pages in ${folder} do not show ${brand.phone}, the operator's phone of BRAND_FILE. Build them again with this BRAND_FILE.`,
  );
}

function refuseForeignCheckout(): void {
  if (mayWrite([root, join(root, '.cache')])) return;
  throw new Fault(
    `The web pages must be built, and this user may not write to ${root}. Clone the project into a folder of your own.`,
  );
}

function mayWrite(folders: readonly string[]): boolean {
  try {
    for (const folder of folders) if (existsSync(folder)) accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function buildWeb(build: WebBuild, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const stamp = fingerprint(build);
  const settings = { NODE_ENV: 'production', WEB_KIT: build.production ? 'off' : 'on', BRAND_FILE: build.brandFile };
  // With `-w`, npm 9.2 (Debian 12) under the pinned Node ends with 0 although the build failed.
  await run([...npm(), '--prefix', 'apps/web', 'run', 'build', '--silent'], settings, signal);
  writeFileSync(stampFile, stamp);
}

async function run(
  [command, ...options]: string[],
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(command ?? '', options, {
    cwd: root,
    // With its children it is one group, which is ended as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', endGroup);
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw buildFault(output);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Fault('npm is missing. Install Node 18 or newer together with npm, then try again.');
  } finally {
    signal?.removeEventListener('abort', endGroup);
  }
}

function buildFault(output: string): Fault {
  const said = output.trim().split('\n').slice(-25).join('\n');
  return /ENOSPC/.test(said)
    ? new Fault('The disk is full: the web pages could not be built. Make room, then try again.')
    : new Fault(`The web pages could not be built:\n${said}`);
}

/** What the build writes beside its sources: counted, it would make every first build look out of date. */
const written = /(^|\/)(src\/pictures\/|public\/(icon\.svg|site\.webmanifest)$)/;

function fingerprint({ production, brandFile }: WebBuild): string {
  const hash = createHash('sha256').update(production ? 'production\n' : 'with the kit\n');
  hash.update(readFileSync(brandFile));
  const files = globSync(['apps/web/**', 'packages/contract/**', 'translations/**', 'package-lock.json'], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router|\.cache)(\/|$)|\.test\.tsx?$/.test(path),
  }).filter((file) => !written.test(file));
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
