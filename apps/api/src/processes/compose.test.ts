import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { routes, type Route } from '@gatelight/contract';
import { expect, it } from 'vitest';
import type { Serve } from '#platform/http/api';
import { loadConfig } from './configuration.ts';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { compose, definitions } from './compose.ts';

const limits = definitions.flatMap((definition) => Object.values(definition.limits ?? {}));
const points = definitions.flatMap(({ crashPoints }) => crashPoints ?? []);

function product(changes: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({
    DATABASE_URL: 'postgresql://nobody@localhost:1/none',
    PAYSTACK_SECRET_KEY: 'sk_test_compose_012345',
    TERMII_API_KEY: 'termii-test-key-0123',
    TERMII_SECRET: 'termii-test-secret-01',
    ORDER_LINK_KEY: '11'.repeat(32),
    SESSION_KEY: '44'.repeat(32),
    OTP_KEY: '22'.repeat(32),
    VENDING_SEAL_KEY: '33'.repeat(32),
    ...changes,
  });
  return compose(config, createDb({ url: config.database.url }), createLog('test', 'silent'));
}

it('every folder with a door is a slice with the same name', () => {
  const doors = globSync('../*/*/index.ts', { cwd: import.meta.dirname });
  const folders = doors.map((door) => basename(dirname(door)));
  expect(definitions.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

it('every call of the contract is served by one slice', async () => {
  const { slices, close } = product();
  const sliceOf = new Map<string, string>();
  for (const [index, slice] of slices.entries()) {
    slice.routes?.(((route: Route) => {
      expect(sliceOf.get(route.id), route.id).toBeUndefined();
      sliceOf.set(route.id, definitions[index]!.name);
    }) as Serve);
  }
  expect([...sliceOf.keys()].toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  await close();
});

it('every rate limit has a unique name, and a call of the contract uses it', () => {
  const names = limits.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(routes.flatMap((route) => route.limits))].toSorted()).toEqual(names.toSorted());
});

it('every job and crash point has a unique name', async () => {
  const { slices, close } = product();
  const jobs = slices.flatMap((slice) => slice.jobs?.() ?? []).map(({ name }) => name);
  expect(jobs.length).toBeGreaterThan(8);
  expect(new Set(jobs).size).toBe(jobs.length);
  expect(new Set(points).size).toBe(points.length);
  await close();
});

it('an unknown crash point is refused', () => {
  expect(() => product({ CRASH_AT: 'vend.never' })).toThrow("CRASH_AT is 'vend.never': expected one of notify");
});

it('the vending jobs need the key of the meter keys', () => {
  const { slices } = product({ VENDING_SEAL_KEY: '' });
  expect(() => slices.flatMap((slice) => slice.jobs?.() ?? [])).toThrow('VENDING_SEAL_KEY');
});
