import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runInlineScript } from '../../testing/inline-script.ts';
import { INTENT_KEY, NOTE_OPEN_TRANSFER, openTransferDeadline } from './open-transfer.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.transfer;
});

describe('a transfer that waits', () => {
  it('is known until its account closes, to the page and to the script in its head', async () => {
    const expiresAt = inMinutes(20);
    localStorage.setItem(INTENT_KEY, JSON.stringify({ expiresAt }));
    expect(openTransferDeadline(new Date())).toEqual(new Date(expiresAt));
    await runInlineScript(NOTE_OPEN_TRANSFER);
    expect(document.documentElement.dataset.transfer).toBe('');
  });

  it.each([
    ['nothing is stored', null],
    ['no account was given out', JSON.stringify({ expiresAt: null })],
    ['the account is closed', JSON.stringify({ expiresAt: inMinutes(-1) })],
    ['the time is none', JSON.stringify({ expiresAt: 'soon' })],
    ['the time is not text', JSON.stringify({ expiresAt: {} })],
    ['something else is stored', 'null'],
    ['it cannot be read', '{'],
  ])('is not there when %s', async (_, stored) => {
    if (stored !== null) localStorage.setItem(INTENT_KEY, stored);
    expect(openTransferDeadline(new Date())).toBeNull();
    await runInlineScript(NOTE_OPEN_TRANSFER);
    expect(document.documentElement.dataset.transfer).toBeUndefined();
  });

  it('is not there when the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(openTransferDeadline(new Date())).toBeNull();
    vi.restoreAllMocks();
  });
});
