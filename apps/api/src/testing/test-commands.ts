import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { builtPrograms } from '../../../../scripts/product/programs.ts';

/* The commands of operators, such as `npm run orders`, as separate processes. */

/** The settings of a command such as `npm run orders` on a test database, without reachable external services. */
export function commandSettings(databaseUrl: string): Record<string, string | undefined> {
  const key = () => randomBytes(32).toString('hex');
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SANDBOX: 'on',
    SANDBOX_URL: 'http://127.0.0.1:9',
    PAYSTACK_SECRET_KEY: `sk_test_${key()}`,
    TERMII_API_KEY: key(),
    TERMII_SECRET: key(),
    ORDER_LINK_KEY: key(),
    SESSION_KEY: key(),
    OTP_KEY: key(),
  };
}

/** Runs a command of this folder as an operator does. Returns its exit code and all its output. */
export async function runCommand(
  name: 'orders' | 'refunds',
  words: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<{ code: number; output: string }> {
  const programs = await builtPrograms();
  const child = spawn(process.execPath, [...programs(name), ...words], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: settings as NodeJS.ProcessEnv,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
