import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { householdsSlice } from '#households';
import { sql } from '#platform/database/db';
import { openStreet, type Resident, type Street } from '../../testing/test-street.ts';

let street: Street;
let ada: Resident;
let bola: Resident;

beforeAll(async () => {
  street = await openStreet((db) => [householdsSlice.create({ db })]);
  ada = await street.resident('Ada');
  bola = await street.resident('Bola');
});
afterAll(() => street.close());
beforeEach(() => sql`truncate households.favourite, platform.rate_limit`.execute(street.owner));

const path = '/users/favourite-meters';
const save = (who: Resident, meterNumber: string, name: string) =>
  street.call(who, 'POST', path, { meterNumber, name });
const listed = async (who: Resident) =>
  (await street.call(who, 'GET', path)).data as { number: string; name: string }[];
const numberOf = (index: number) => `0417600${String(index).padStart(4, '0')}`;

describe('favourite meters', () => {
  test('are saved with a name, renamed and removed, for their user only', async () => {
    const saved = await save(ada, ' 0417-5000 043', ' Mum, Gbagada ');
    expect(saved.data).toMatchObject({ number: '04175000043', name: 'Mum, Gbagada' });
    expect(await listed(ada)).toHaveLength(1);
    expect(await listed(bola)).toEqual([]);

    const own = `${path}/${saved.data.id}`;
    for (const [method, body] of [
      ['PUT', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await street.call(bola, method, own, body)).code).toBe('not-found');
    }
    expect((await street.call(ada, 'PUT', own, { name: 'Mama' })).data).toMatchObject({ name: 'Mama' });
    expect((await street.call(ada, 'DELETE', own)).data).toEqual({ removed: true });
    expect((await street.call(ada, 'DELETE', own)).code).toBe('not-found');
    expect(await listed(ada)).toEqual([]);
  });

  test('a meter that is already saved gets the new name, even when two requests arrive at the same moment', async () => {
    await Promise.all(['Mum', 'Mama', 'Mother'].map((name) => save(ada, numberOf(1), name)));
    expect(await listed(ada)).toHaveLength(1);
    await save(ada, numberOf(1), 'Mum again');
    expect(await listed(ada)).toMatchObject([{ number: numberOf(1), name: 'Mum again' }]);
  });

  test('are at most 20, however fast they are saved', async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => save(ada, numberOf(index), `No ${index}`)),
    );
    expect(responses.filter(({ code }) => code === 'too-many-favourites')).toHaveLength(4);
    expect(await listed(ada)).toHaveLength(20);
    // A new name for a saved meter is still allowed.
    const [first] = await listed(ada);
    expect((await save(ada, first!.number, 'Renamed')).status).toBe('success');
  });

  test.each([
    ['123', 'Mum'],
    [numberOf(1), ' '],
    [numberOf(1), 'x'.repeat(41)],
    [numberOf(1), '4084 0840 8408 4081'],
  ])('refuses the number %s with the name %j', async (number, name) => {
    expect((await save(ada, number, name)).status).toBe('error');
    expect(await listed(ada)).toEqual([]);
  });
});
