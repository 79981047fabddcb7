// Runs on whatever Node the machine has (18 or newer), before anything is installed. It installs the dependencies when
// they do not match the lockfile and hands over to the pinned Node 24, which runs the TypeScript of this repository.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.gatelight-stamp');
/** Follows the hash in the stamp where the packages of the tests were left out. */
const productOnly = 'product';
const roomNeededBytes = 1_200_000_000;

/**
 * Installs when needed, then runs a script of this folder under the pinned Node and exits with its code. `forTests`: the script
 * also needs the development dependencies, with which the project is checked and tested. The product runs without them.
 */
export function underPinnedNode(script, { forTests = false } = {}) {
  const installedFrom = performance.now();
  const installed = ensureInstalled(forTests);
  const node = pinnedNode();
  const child = spawn(node, [join(root, 'scripts', script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Compiled code is kept between starts: reading this repository's TypeScript takes two seconds for each process.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...process.env,
      // For the line in which `npm start` says where the time went.
      ...(installed ? { INSTALL_SECONDS: String((performance.now() - installedFrom) / 1000) } : {}),
      PATH: `${join(modules, 'node/bin')}:${join(modules, '.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  // A terminal sends SIGINT to the child too; the child takes a repeated signal as one.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWhenNpmIsGone(child);
  child.on('error', (error) => fail(`The pinned Node at ${node} does not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

// npm passes SIGTERM on to a shell, and not every shell passes it on to us: without this the product would outlive npm.
function stopWhenNpmIsGone(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

/** Whether something was installed. */
function ensureInstalled(forTests) {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const [installed, extent] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim().split(' ') : [];
  // Where the tests were once run they will be run again.
  const whole = forTests || (installed !== undefined && extent !== productOnly);
  if (installed === wanted && (extent !== productOnly || !whole) && existsSync(pinnedPath())) return false;
  const installs = !installedMatches(JSON.parse(lockfile), whole) || !existsSync(pinnedPath());
  if (installs) {
    install({ whole, adds: installed === wanted && existsSync(pinnedPath()) });
  }
  // npm leaves out optional packages that need a newer Node than its own. Some of them are the programs of the build tools: npm with
  // Debian 12's Node 18 leaves them out. Under the pinned Node it adds them.
  const completes = existsSync(pinnedPath()) && !buildToolsRun();
  if (completes) install({ whole, adds: true, node: pinnedPath() });
  try {
    writeFileSync(stampFile, whole ? `${wanted}\n` : `${wanted} ${productOnly}\n`);
  } catch (error) {
    fail(`Cannot write to ${modules} (${error.code}). Give this user the right to write there, then try again.`);
  }
  return installs || completes;
}

function buildToolsRun() {
  const tried = spawnSync(pinnedPath(), ['--input-type=module', '-e', "import 'rolldown'"], {
    cwd: root,
    stdio: 'ignore',
  });
  return tried.status === 0;
}

/** Someone may have installed by hand: npm's own record then says the same versions as the lockfile. */
function installedMatches(lockfile, whole) {
  const recordFile = join(modules, '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const present = installed[path];
    if (present) return present.version === wanted.version;
    return Boolean(wanted.optional || wanted.peer || wanted.devOptional || (wanted.dev && !whole));
  });
}

/** `adds`: all that the product needs is there and may be in use, so nothing of it is removed first, as npm ci would. */
function install({ whole, adds, node = process.execPath }) {
  const room = statfsSync(root);
  const free = room.bavail * room.bsize;
  if (free < roomNeededBytes) {
    fail(
      `The disk is too full to install: ${Math.floor(free / 1e6)} MB are free below ${root}, ` +
        `${roomNeededBytes / 1e6} MB are needed. Make room, then try again.`,
    );
  }
  process.stdout.write(adds ? 'Installing what is missing …\n' : 'Installing dependencies …\n');
  const npm = npmCommand(node);
  const command = adds ? ['install', '--no-save'] : ['ci'];
  // Said either way, because npm would else follow NODE_ENV.
  const extent = whole ? '--include=dev' : '--omit=dev';
  const done = spawnSync(npm[0], [...npm.slice(1), ...command, extent, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
  });
  if (done.error && done.error.code === 'ENOENT') {
    fail('npm is missing. Install Node 18 or newer together with npm, then run npm start again.');
  }
  if (done.status !== 0) {
    fail(
      `The dependencies could not be installed: npm ${command[0]} failed for the reason above. Set that right, then try again.`,
    );
  }
}

function npmCommand(node) {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.c?js$/.test(own) ? [node, own] : ['npm'];
}

function pinnedPath() {
  return join(modules, 'node/bin/node');
}

function pinnedNode() {
  if (existsSync(pinnedPath())) return pinnedPath();
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  fail(
    'The pinned Node 24 was not installed because npm was told to leave out install scripts. ' +
      'Delete node_modules, run npm ci without ignore-scripts, then try again.',
  );
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
