import { relative } from 'node:path';
import { endWith } from '../fault.ts';
import { root } from '../task.ts';
import { Durations } from './durations.ts';
import { prepareProduct } from './environment.ts';
import { builtPrograms } from './programs.ts';
import { supervise, type Supervised } from './supervise.ts';
import { ensureWebBuilt, ensureWebCompressed, requireBuiltPages } from './web.ts';

const demonstrationMeters = [
  '04175000019  04175000027  04175000035   electricity',
  '04175000043   water     04175000050   gas     04175000068   electricity, inactive',
];

const demonstrationPeople = [
  'ada@example.com (user)   tunde@example.com (homeOwner)   musa@example.com (manager)   admin@example.com (admin)',
  'halima@example.com (operations)   emeka@example.com (finance)   ngozi.support@example.com (support)   tunde.audit@example.com (auditor)',
  'Staff also type a code: /sandbox/authenticator shows it.',
  'password of each: Estate#2026',
];

async function main(): Promise<void> {
  const startedAt = performance.now();
  const stopAsked = listenForStop();
  const failed = new AbortController();
  let pages = Promise.resolve();
  const durations = new Durations();
  const installSeconds = Number(process.env.INSTALL_SECONDS ?? 0);
  delete process.env.INSTALL_SECONDS;
  durations.add('packages', installSeconds);
  let ownPages = true;
  let product: Supervised;
  try {
    // Settings first: no one should wait for a build to learn that a port is misspelt.
    const { config, variables } = prepareProduct();
    if (variables.WEB_BUILD_DIR) {
      ownPages = false;
      requireBuiltPages(config.server.webBuildDir, config);
    } else {
      const signal = AbortSignal.any([stopAsked, failed.signal]);
      pages = durations.measure('pages', () => ensureWebBuilt(config, printLine, signal));
    }
    // The programs and the database are made meanwhile; `supervise` waits for the pages, and so notices a failed build.
    pages.catch(() => undefined);
    const programs = await durations.measure('programs', () => builtPrograms());
    product = await supervise({ report: printLine, programs, pages, durations }, stopAsked);
  } catch (error) {
    failed.abort();
    await pages.catch(() => undefined);
    if (stopAsked.aborted) process.exit(0);
    throw error;
  }
  announce(product, installSeconds + (performance.now() - startedAt) / 1000, durations);
  if (ownPages) void compressPages(stopAsked);
  const reason = await Promise.race([product.gaveUp, whenAborted(stopAsked)]);
  if (!reason) printLine('Stopping …');
  await product.stop();
  if (reason) endWith(reason);
  process.exit(0);
}

/** After a build, while the product runs: nothing waits for it, and files that are not compressed yet are sent as they are. */
async function compressPages(stopAsked: AbortSignal): Promise<void> {
  try {
    await ensureWebCompressed({ leastUrgent: true, signal: stopAsked });
  } catch (error) {
    if (!stopAsked.aborted) printLine(`The pages are served without compression. ${String(error)}`);
  }
}

/** Fires once for SIGTERM, Ctrl-C, or when the process that started this one is gone; further signals change nothing. */
function listenForStop(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(name, stop);
  return controller.signal;
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}

function announce({ product, adminSecret }: Supervised, seconds: number, durations: Durations): void {
  const { server, sandbox, dataDir } = product.config;
  const lines = [`Gatelight is ready at ${server.publicUrl} (${seconds.toFixed(1)} s).`, ''];
  if (sandbox.enabled) {
    lines.push(
      `  Sandbox   ${server.publicUrl}/sandbox/bank    pay a transfer`,
      `            ${server.publicUrl}/sandbox/inbox   read SMS and e-mail`,
      `            ${server.publicUrl}/sandbox/faults  make the outside world misbehave`,
    );
  }
  if (sandbox.demo && !product.config.production)
    lines.push(`  Sign in   ${demonstrationPeople.join('\n            ')}`);
  if (sandbox.demo) lines.push(`  Meters    ${demonstrationMeters.join('\n            ')}`);
  if (adminSecret !== undefined) {
    lines.push(
      `  Admin     There is no admin yet. Open ${server.publicUrl}/admin/register and use this secret, once:`,
      `            ${adminSecret}`,
    );
  }
  const place = relative(root, dataDir);
  lines.push(`  Data      ${place.startsWith('..') ? dataDir : `./${place}`} (logs in logs/)`, '');
  const whereTimeWent = durations.line();
  if (whereTimeWent !== undefined) lines.push(whereTimeWent);
  lines.push('Ctrl-C stops it.');
  printLine(lines.join('\n'));
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(endWith);
