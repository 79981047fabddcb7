import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createLog } from '#platform/log';
import { buildApp, type App } from '../processes/app.ts';
import { loadConfig } from '../processes/configuration.ts';
import { minimalSettings } from './test-settings.ts';

/*
 * The work of an integrator: generates types from the document that the product serves, writes a client with them, and
 * calls the product.
 */

const root = join(import.meta.dirname, '../../../..');

/** Reads the site's facts, and looks up a meter with a number that is too short. Prints both responses. */
const client = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '', headers: { 'sec-fetch-site': 'same-origin' } });
const site = await client.GET('/api/v1/site');
const name: string | undefined = site.data?.data.name;
const link = await client.POST('/v1/{merchant}/payment-link', {
  params: { path: { merchant: 'gatelight' } },
  body: { clientId: 'gatelight-web' } as never,
});
const refusal: components['schemas']['Error'] | undefined = link.error;
const order: components['schemas']['EstateOrder']['status'] = 'vended';
console.log(JSON.stringify({ name, status: link.response.status, code: refusal?.code, order }));
`;

/** Each line is a mistake that the types must report. */
const wrong = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const client = createClient<paths>();
void client.GET('/api/v1/sites');
void client.POST('/api/v1/users/login', { body: { identifier: 'ada' } });
void client.GET('/api/v1/estate/orders', { params: { query: { status: 'sold' } } });
`;

let database: TestDatabase;
let web: App;
let address: string;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await buildApp(
    loadConfig({ ...minimalSettings(), DATABASE_URL: database.webUrl }),
    createLog('test', 'silent'),
  );
  await web.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(web.app.server.address() as AddressInfo).port}`;
  mkdirSync(join(root, 'apps/api/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'apps/api/.cache/openapi-'));
  const document = await fetch(`${address}/api/v1/openapi.json`);
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(await document.text())));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await web.close();
  await database.drop();
});

function compile(program: string): { status: number | null; faults: string[] } {
  const file = join(folder, 'client.ts');
  writeFileSync(file, program);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    'node',
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, '--allowImportingTsExtensions', file],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, faults: stdout.split('\n').filter((line) => line.includes('error TS')) };
}

test('a client with generated types compiles in strict mode and calls the product', async () => {
  expect(compile(client)).toEqual({ status: 0, faults: [] });
  // Not `spawnSync`, because this process must respond to the client.
  const run = await promisify(execFile)(process.execPath, [join(folder, 'client.ts'), address]);
  expect([run.stderr, JSON.parse(run.stdout)]).toEqual([
    '',
    { name: 'Gatelight', status: 400, code: 'invalid-input', order: 'vended' },
  ]);
});

test('the types show a call that does not exist, a missing field and an unknown value', () => {
  const { status, faults } = compile(wrong);
  expect(status).not.toBe(0);
  expect(faults.map((fault) => /\((\d+),/.exec(fault)?.[1])).toEqual(['6', '7', '8']);
});
