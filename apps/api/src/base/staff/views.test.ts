import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { viewRoutes } from './view-routes.ts';

let api: TestApi;
let halima: TestMember;
let emeka: TestMember;

beforeAll(async () => {
  api = await openTestApi((serve, parts) => viewRoutes(serve, parts));
  halima = await api.staff('operations', 'Halima');
  emeka = await api.staff('finance', 'Emeka');
});
afterAll(() => api.close());

const path = '/api/v1/admin/views';
const save = (by: TestMember, view: { name: string; search?: string; is_shared?: boolean; list?: string }) =>
  by.call.put(path, { list: 'orders', search: 'status=unknown', is_shared: false, ...view });
const seenBy = async (by: TestMember, list = 'orders') =>
  ((await by.call.get(`${path}?list=${list}`)).data as Record<string, unknown>[]).map(
    ({ name, search, is_shared, is_own, owner_name }) => [name, search, is_shared, is_own, owner_name],
  );

test('a view is visible only to its owner until they share it, and belongs to one list', async () => {
  await save(halima, { name: 'Stuck' });
  await save(halima, { name: 'Palm Court', search: 'estate=1', is_shared: true });
  expect(await seenBy(halima)).toEqual([
    ['Palm Court', 'estate=1', true, true, 'Halima Test'],
    ['Stuck', 'status=unknown', false, true, 'Halima Test'],
  ]);
  expect(await seenBy(emeka)).toEqual([['Palm Court', 'estate=1', true, false, 'Halima Test']]);
  expect(await seenBy(emeka, 'meters')).toEqual([]);
});

test('the same name in other capitals replaces the owner’s view, and never a view of another', async () => {
  await save(emeka, { name: 'PALM COURT', search: 'estate=2' });
  const again = await save(halima, { name: 'palm court', search: 'estate=3', is_shared: true });
  expect(again.status).toBe(200);
  expect(await seenBy(emeka)).toEqual([
    ['PALM COURT', 'estate=2', false, true, 'Emeka Test'],
    ['palm court', 'estate=3', true, false, 'Halima Test'],
  ]);
});

test('only its owner can remove a view', async () => {
  const { data } = await save(halima, { name: 'Mine', is_shared: true });
  expect((await emeka.call.delete(`${path}/${data.id}`)).code).toBe('not-found');
  expect((await halima.call.delete(`${path}/${data.id}`)).status).toBe(200);
  expect((await halima.call.delete(`${path}/${data.id}`)).code).toBe('not-found');
});

test('one person has at most 20 views of a list, even with concurrent saves; a resident has none', async () => {
  const saved = await Promise.all(
    Array.from({ length: 25 }, (_, at) => save(emeka, { name: `View ${at}`, list: 'meters' })),
  );
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(saved.filter(({ code }) => code === 'too-many-views')).toHaveLength(5);
  const resident = await api.user('nosy');
  expect((await resident.call.get(`${path}?list=orders`)).code).toBe('permission-required');
});
