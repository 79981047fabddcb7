import { encodeToken, nextTid, tokenCipher, type Service, type TokenFields } from '@gatelight/sts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

const decoderKeyHex = '0123456789abcdef0123456789abcdef';
const registration = {
  number: '04175000019',
  utility: 'electricity',
  decoder_key_hex: decoderKeyHex,
  ea: '11',
  key_type: 2,
  supply_group_code: '123456',
  tariff_index: '01',
  key_revision: 1,
  base_date: 2014,
  key_expiry_number: 255,
  customer_name: 'Ada Obi',
  manufactured_at: '2026-01-01T00:00:00.000Z',
};

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

async function register(change: Record<string, unknown> = {}) {
  return world.provider('POST', '/sandbox/meters', { ...registration, ...change });
}

function credit(
  tenths: number,
  at = '2026-06-01T10:00:00.000Z',
  service: Service = 'electricity',
  keyHex = decoderKeyHex,
) {
  const tid = nextTid({ now: new Date(at), baseDate: 2014, lastTid: null });
  const cipher = tokenCipher({ ea: '11', decoderKeyHex: keyHex });
  return encodeToken({ kind: 'credit', service, tid, rnd: 5, tenths }, cipher);
}

async function keyIn(token: string, number = registration.number) {
  return world.call('POST', `/sandbox/meters/${number}/tokens`, { token });
}

test('a token of the meter is accepted once and credits its units', async () => {
  expect((await register()).status).toBe(201);
  const token = credit(225);
  expect((await keyIn(token.replaceAll(/(\d{4})(?=\d)/g, '$1 '))).data).toEqual({
    accepted: true,
    reason: null,
    kind: 'credit',
    units: '22.5',
    balance: '22.5',
    message: 'Accepted. 22.5 kWh added.',
  });
  expect((await keyIn(token)).data).toMatchObject({
    accepted: false,
    reason: 'used',
    kind: null,
    units: null,
    balance: '22.5',
  });
});

test('a token from before the meter was made is old', async () => {
  await register();
  expect((await keyIn(credit(10, '2025-06-01T10:00:00.000Z'))).data).toMatchObject({
    accepted: false,
    reason: 'old',
    balance: '0.0',
  });
});

test('a mistyped token and one of another meter are refused', async () => {
  await register();
  const token = credit(10);
  const mistyped = token.slice(0, 19) + String((Number(token[19]) + 1) % 10);
  expect((await keyIn(mistyped)).data).toMatchObject({ accepted: false, reason: 'wrong_check' });
  const foreign = credit(10, undefined, 'electricity', 'f'.repeat(32));
  expect((await keyIn(foreign)).data).toMatchObject({ accepted: false, reason: 'wrong_check' });
});

test('an electricity meter refuses a water token', async () => {
  await register();
  expect((await keyIn(credit(10, undefined, 'water'))).data).toMatchObject({
    accepted: false,
    reason: 'not_for_this_meter',
  });
});

test('a meter with an expired key accepts no more tokens', async () => {
  await register({ key_expiry_number: 1 });
  expect((await keyIn(credit(10))).data).toMatchObject({ accepted: false, reason: 'expired_key' });
});

test.each(['', '123', 'abcdefghijklmnopqrst', '1'.repeat(21)])('%j is not a token', async (token) => {
  await register();
  expect((await keyIn(token)).data).toMatchObject({ accepted: false, reason: 'format' });
});

test('registering again keeps balance and used tokens; another key resets the meter', async () => {
  await register();
  const token = credit(225);
  await keyIn(token);
  await register({ customer_name: 'Ada O.' });
  expect((await keyIn(token)).data['reason']).toBe('used');
  const { data } = await world.call('GET', `/sandbox/meters/${registration.number}`);
  expect(data).toMatchObject({
    number: registration.number,
    customer_name: 'Ada O.',
    balance: '22.5',
    utility: 'electricity',
    unit: 'kWh',
  });
  expect(JSON.stringify(data)).not.toContain(decoderKeyHex);
  await register({ decoder_key_hex: 'a'.repeat(32) });
  expect((await world.call('GET', `/sandbox/meters/${registration.number}`)).data['balance']).toBe('0.0');
});

test('an unknown meter is not found', async () => {
  expect((await keyIn('1'.repeat(20), '04175000999')).status).toBe(404);
  expect((await world.call('GET', '/sandbox/meters/04175000999')).body['code']).toBe('unknown_meter');
});

test('only the product may register meters, and only with complete data', async () => {
  const stranger = await world.provider('POST', '/sandbox/meters', registration, { authorization: 'Bearer nope' });
  expect(stranger.status).toBe(401);
  expect((await register({ number: '12' })).status).toBe(400);
  expect((await register({ ea: '07' })).body['fields']).toHaveProperty('decoder_key_hex');
});

test('an opened cover is shown until a clear-tamper token', async () => {
  await register();
  const path = `/sandbox/meters/${registration.number}`;
  const { data } = await world.call('POST', `${path}/tamper`, {});
  expect(data).toMatchObject({ is_tampered: true, power_limit: null });
  const made = (fields: object, minute: string) =>
    encodeToken(
      {
        tid: nextTid({ now: new Date(`2026-06-01T10:0${minute}Z`), baseDate: 2014, lastTid: null }),
        rnd: 5,
        ...fields,
      } as TokenFields,
      tokenCipher({ ea: '11', decoderKeyHex }),
    );
  expect((await keyIn(made({ kind: 'clear-tamper', value: 0 }, '1:00'))).data).toMatchObject({ kind: 'clear-tamper' });
  await keyIn(made({ kind: 'maximum-power-limit', watts: 6000 }, '2:00'));
  expect((await world.call('GET', path)).data).toMatchObject({ is_tampered: false, power_limit: 6000 });
});
