import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { deviceOf, placeOf } from '../sign-in/device.ts';
import { isGuessable } from './guessable-passwords.ts';
import { createGate, hashPassword } from './passwords.ts';

it.each([
  'P@ssw0rd1!',
  'Welcome#2026',
  'Estate#2026',
  'Gatelight1!',
  'Qwerty123!',
  'Abcdefgh1!',
  'PassPass1!',
  'Chelsea@123',
  'aA1!aA1!aA1!',
  'Admin1234!',
  'Escaflowne#1',
  'Slipknot$99',
])('%j is refused as easy to guess', async (password) => {
  expect(await isGuessable(password, [])).toBe(true);
});

it('the 3,000 most common passwords are refused, with digits and signs around them too', async () => {
  const common = dictionary['passwords-common'].slice(0, 3000).filter((word) => /^[a-z]{4,}$/.test(word));
  expect(common.length).toBeGreaterThan(2000);
  const decorated = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}#2026`;
  const refused = await Promise.all(common.map((word) => isGuessable(decorated(word), [])));
  expect(common.filter((_word, index) => !refused[index])).toEqual([]);
});

it.each(['Ngozi-2026!', '!!ngozi99EZE', 'Ngozi.Eze1$'])(
  '%j is the name of its user with decoration',
  async (password) => {
    const names = ['ngozi.eze@example.com', 'Ngozi', 'Eze', 'ngozieze'];
    expect(await isGuessable(password, names)).toBe(true);
  },
);

it.each(['Quiet-River7&', 'correct Horse 4 battery!', 'Ọkàn-mi-yọ̀ 2$', 'xK9#mQ2$vL5!'])(
  '%j is accepted',
  async (password) => {
    expect(await isGuessable(password, ['ngozi@example.com', 'Ngozi'])).toBe(false);
  },
);

it('the same letters give the same hash, however they are composed', async () => {
  const salt = randomBytes(16);
  const [composed, decomposed] = await Promise.all(
    ['Ọkàn7&xx', 'Ọkàn7&xx'.normalize('NFD')].map((text) => hashPassword(text, salt)),
  );
  expect(composed).toEqual(decomposed);
  expect(await hashPassword('Okan7&xx', salt)).not.toEqual(composed);
});

it('a flood waits in a short queue or is refused immediately, and the queue empties', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (most > 2) throw new Error('too many at once');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => gate(work)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ]);
  expect(outcomes[8]).toMatchObject({ reason: { code: 'unavailable', details: { retryAfterSeconds: 2 } } });
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await Promise.all([gate(work), gate(work), gate(work)]);
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8', 'Another program'],
  [null, 'Another program'],
])('%j is called %s', (agent, words) => {
  expect(deviceOf(agent).device).toBe(words);
});

it.each([
  ['102.89.34.7', { place: 'internet', network: '102.89.34.x' }],
  ['192.168.1.7', { place: 'local', network: null }],
  ['172.20.0.1', { place: 'local', network: null }],
  ['::1', { place: 'local', network: null }],
  ['::ffff:10.0.0.1', { place: 'local', network: null }],
  ['2c0f:f5c0:1:2:3:4:5:6', { place: 'internet', network: '2c0f:f5c0:1:2::/64' }],
  [null, { place: 'local', network: null }],
])('the address %j shows only this much of a place', (ip, place) => {
  expect(placeOf(ip)).toEqual(place);
});
