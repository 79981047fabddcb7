import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../api.ts';
import type { DipInput } from '../queries.ts';
import { dropWaiting, enter, readOutbox, retryWaiting, sendOutbox } from './outbox.ts';
import { stored } from '../../../../testing/fake-database.ts';

const { sendEntry, sendPhoto } = vi.hoisted(() => ({
  sendEntry: vi.fn(),
  sendPhoto: vi.fn(),
}));
vi.mock('idb-keyval', () => import('../../../../testing/fake-database.ts'));
vi.mock('../queries.ts', () => ({ sendEntry, sendPhoto }));

const dip: DipInput = {
  kind: 'dip',
  at: '2026-11-24T05:30:00.000Z',
  note: '',
  photos: [],
  tank_id: '1',
  depth_mm: 224,
};
const failing = (code: 'no-network' | 'dip-above-tank', status: number) =>
  new CallError({ message: code, code, status });

async function enterOffline(...all: DipInput[]): Promise<void> {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const one of all) await enter('1', one, []);
  offline.mockRestore();
}

beforeEach(() => {
  stored.clear();
  sendEntry.mockReset().mockResolvedValue({ id: '1' });
  sendPhoto.mockReset().mockResolvedValue('photo-1');
});

test('an entry without a response is sent again under the same key and with the same body, and then no longer waits', async () => {
  sendEntry.mockRejectedValueOnce(failing('no-network', 0));
  expect(await enter('1', dip, [new Blob(['x'])])).toEqual({ kind: 'waits' });
  expect(await readOutbox('1')).toMatchObject([
    { isTried: true, refusal: null, files: [], body: { photos: ['photo-1'] } },
  ]);
  expect(await readOutbox('2')).toEqual([]);
  expect(await sendOutbox()).toEqual({ sent: 1, refused: 0, estates: ['1'] });
  const [first, second] = sendEntry.mock.calls;
  expect(second).toEqual(first);
  expect(sendPhoto).toHaveBeenCalledTimes(1);
  expect(await readOutbox('1')).toEqual([]);
  expect(await sendOutbox()).toEqual({ sent: 0, refused: 0, estates: [] });
});

test('a refusal later says why, stays until a person decides, and does not delay later entries', async () => {
  await enterOffline(dip, { ...dip, depth_mm: 219 });
  expect(sendEntry).not.toHaveBeenCalled();
  sendEntry.mockRejectedValueOnce(failing('dip-above-tank', 422));
  expect(await sendOutbox()).toEqual({ sent: 1, refused: 1, estates: ['1'] });
  const [refused] = await readOutbox('1');
  expect(refused).toMatchObject({ refusal: 'dip-above-tank', body: { depth_mm: 224 } });
  expect(await sendOutbox()).toEqual({ sent: 0, refused: 0, estates: [] });
  expect(await enter('1', { ...dip, depth_mm: 225 }, [], refused!.key)).toEqual({ kind: 'sent' });
  expect(await readOutbox('1')).toEqual([]);
});

test('a refused entry is sent again unchanged, under its own key', async () => {
  await enterOffline(dip);
  sendEntry.mockRejectedValueOnce(failing('dip-above-tank', 422));
  await sendOutbox();
  const [refused] = await readOutbox('1');
  await retryWaiting(refused!.key);
  expect(await sendOutbox()).toEqual({ sent: 1, refused: 0, estates: ['1'] });
  expect(new Set(sendEntry.mock.calls.map((call) => call[2] as string)).size).toBe(1);
});

test('a correction that is refused too leaves the entry as it was', async () => {
  await enterOffline(dip);
  sendEntry.mockRejectedValue(failing('dip-above-tank', 422));
  await sendOutbox();
  const [refused] = await readOutbox('1');
  expect(await enter('1', { ...dip, depth_mm: 9000 }, [], refused!.key)).toMatchObject({ kind: 'refused' });
  expect(await readOutbox('1')).toEqual([refused]);
});

test('an entry that was sent while it was being corrected is not entered twice', async () => {
  await enterOffline(dip);
  const [waiting] = await readOutbox('1');
  await sendOutbox();
  expect(await enter('1', { ...dip, depth_mm: 225 }, [], waiting!.key)).toEqual({ kind: 'gone' });
  expect(sendEntry).toHaveBeenCalledTimes(1);
  expect(await readOutbox('1')).toEqual([]);
});

test('a refusal while the form is open is shown in the form, and nothing waits; a discarded entry is gone', async () => {
  sendEntry.mockRejectedValueOnce(failing('dip-above-tank', 422));
  expect(await enter('1', dip, [])).toMatchObject({ kind: 'refused', error: { code: 'dip-above-tank' } });
  expect(await readOutbox('1')).toEqual([]);
  await enterOffline(dip);
  await dropWaiting((await readOutbox('1'))[0]!.key);
  expect(await sendOutbox()).toEqual({ sent: 0, refused: 0, estates: [] });
});
