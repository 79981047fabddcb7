import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith } from '../fault.ts';
import { root } from '../task.ts';
import { sourcePrograms } from './programs.ts';
import { supervise } from './supervise.ts';

/** The product with reload: the pages come from Vite at PORT, the api listens three ports above it. */
async function main(): Promise<void> {
  const pagesPort = Number(process.env.PORT ?? 3000);
  const apiPort = pagesPort + 3;
  process.env.PUBLIC_URL ??= `http://localhost:${pagesPort}`;
  process.env.PORT = String(apiPort);
  process.env.WEB_BUILD_DIR ??= signpost(pagesPort);
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
    process.on(name, () => controller.abort());
  }
  const product = await supervise(
    { report: printLine, programs: sourcePrograms, nodeArguments: ['--watch', '--watch-preserve-output'] },
    controller.signal,
  ).catch((error: unknown) => {
    if (controller.signal.aborted) process.exit(0);
    throw error;
  });
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', String(pagesPort), '--strictPort'],
    {
      cwd: join(root, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
    },
  );
  const stopped = once(controller.signal, 'abort');
  const reason = await Promise.race([
    product.gaveUp,
    once(vite, 'exit').then(() => 'The pages are no longer served.'),
    stopped.then(() => undefined),
  ]);
  vite.kill('SIGTERM');
  await product.stop();
  if (reason && !controller.signal.aborted) endWith(reason);
  process.exit(0);
}

/** The api's page on its own port, instead of the built pages. */
function signpost(pagesPort: number): string {
  const folder = join(root, '.cache/dev-pages');
  const address = `http://localhost:${pagesPort}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Gatelight</title><a href="${address}">${address}</a>\n`,
  );
  writeFileSync(join(folder, 'client-routes.json'), '[]');
  return folder;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main().catch(endWith);
