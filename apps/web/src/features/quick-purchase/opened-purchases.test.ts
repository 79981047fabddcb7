import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intentFor } from './form/intent.ts';
import type { PurchaseIntent } from './form/intent.ts';
import { dropOpened, findSent, isOwnPurchase, noteOpened } from './opened-purchases.ts';

const form: QuickPurchaseForm = {
  fullName: 'Ada Obi',
  phoneNumber: '08031234567',
  meterNumber: '04175000019',
  estateName: 'Palm Court',
  amount: '5000',
  email: '',
};
const all = () => true;

function open(changes: Partial<QuickPurchaseForm> = {}): PurchaseIntent {
  const intent = intentFor({ ...form, ...changes }, 'gatelight-web', new Date());
  noteOpened(intent, new Date());
  return intent;
}

beforeEach(() => {
  localStorage.clear();
  dropOpened();
  vi.useFakeTimers({ now: new Date('2026-11-20T13:00:00.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the purchases that this browser made', () => {
  it('are its own, and others are not', () => {
    const { request } = open();
    expect(isOwnPurchase(request.reference)).toBe(true);
    expect(isOwnPurchase('TOK-20261120130722045ZZZZZZZZ')).toBe(false);
  });

  it('can be sent again, the newest that fits first', () => {
    const first = open();
    const second = open({ amount: '6000' });
    expect(findSent(all)).toEqual(second);
    expect(findSent(({ request }) => request.amount === 500_000)).toEqual(first);
    expect(findSent(({ request }) => request.amount === 700_000)).toBeNull();
  });

  it('can be sent again for a day, and are known as its own for longer', () => {
    const { request } = open();
    vi.setSystemTime(new Date('2026-11-21T12:59:00.000Z'));
    expect(findSent(all)).not.toBeNull();
    vi.setSystemTime(new Date('2026-11-21T13:01:00.000Z'));
    expect(findSent(all)).toBeNull();
    expect(isOwnPurchase(request.reference)).toBe(true);
    open({ amount: '6000' });
    expect(localStorage.getItem('quickPurchasesOpened')?.match(/08031234567/g)).toHaveLength(1);
  });

  it('are twenty at most', () => {
    const references = Array.from({ length: 25 }, (_, n) => open({ amount: `${5000 + n}` }).request.reference);
    expect(JSON.parse(localStorage.getItem('quickPurchasesOpened') ?? '[]')).toHaveLength(20);
    expect(isOwnPurchase(references.at(-1) ?? '')).toBe(true);
  });

  it('are known while the page is open where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    const { request } = open();
    expect(isOwnPurchase(request.reference)).toBe(true);
  });

  it('are forgotten when the buyer clears the form', () => {
    const { request } = open();
    dropOpened();
    expect(isOwnPurchase(request.reference)).toBe(false);
    expect(findSent(all)).toBeNull();
    expect(localStorage.getItem('quickPurchasesOpened')).toBeNull();
  });

  it('ignore invalid data in the storage', () => {
    localStorage.setItem('quickPurchasesOpened', '[{"reference":1}]');
    expect(findSent(all)).toBeNull();
    const { request } = open();
    expect(isOwnPurchase(request.reference)).toBe(true);
  });
});
