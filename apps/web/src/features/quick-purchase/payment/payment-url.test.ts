import { getPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import { describe, expect, it } from 'vitest';
import { asOwnAddress, parseCallbackUrl, readPurchaseUrl, wasIssued } from './payment-url.ts';
import { issuedLink } from '../../../testing/answers.ts';

const ORIGIN = 'http://localhost:3000';
const SECRET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
const CALLBACK = `${ORIGIN}/v1/gatelight/payment-link/${SECRET}`;

function query(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    amount: '500000',
    meter_number: '04175000019',
    callback_url: CALLBACK,
    ...changes,
  });
}

describe('which callback addresses are ours', () => {
  it('accepts our own payment link, as a whole address or as a path', () => {
    expect(parseCallbackUrl(CALLBACK, ORIGIN)).toEqual({ merchant: 'gatelight', secret: SECRET });
    expect(parseCallbackUrl(`/v1/gatelight/payment-link/${SECRET}`, ORIGIN)).toEqual({
      merchant: 'gatelight',
      secret: SECRET,
    });
  });

  it.each([
    ['another site', `https://evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['our name within another', `http://localhost.evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['another port', `http://localhost:3001/v1/gatelight/payment-link/${SECRET}`],
    ['another scheme', `https://localhost:3000/v1/gatelight/payment-link/${SECRET}`],
    ['an address without a scheme', `//evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['backslashes', `\\\\evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['a user name before the host', `http://localhost:3000@evil.example/v1/gatelight/payment-link/${SECRET}`],
    ['a user name at our host', `http://x@localhost:3000/v1/gatelight/payment-link/${SECRET}`],
    ['a script', 'javascript:alert(1)'],
    ['inline data', 'data:application/json,{"status":"success"}'],
    ['another path of ours', `${ORIGIN}/api/v1/quick-purchases/${SECRET}`],
    ['a path that climbs', `${ORIGIN}/v1/gatelight/payment-link/../../../sandbox/${SECRET}`],
    ['a longer path', `${CALLBACK}/more`],
    ['a short secret', `${ORIGIN}/v1/gatelight/payment-link/abc`],
    ['an encoded slash', `${ORIGIN}/v1/gatelight/payment-link/..%2f${SECRET.slice(4)}`],
    ['nothing', ''],
  ])('refuses %s', (_, address) => {
    expect(parseCallbackUrl(address, ORIGIN)).toBeNull();
  });

  it('turns the returned address into a path when the site is reached under another name', () => {
    expect(asOwnAddress(CALLBACK, ORIGIN)).toBe(CALLBACK);
    expect(asOwnAddress(CALLBACK, 'http://127.0.0.1:3000')).toBe(`/v1/gatelight/payment-link/${SECRET}`);
  });
});

describe('the address of the payment page', () => {
  it('is read whole', () => {
    expect(readPurchaseUrl(query(), ORIGIN)).toEqual({
      claimed: {
        account_number: '9912345678',
        account_name: 'Gatelight / Ada Obi',
        bank_name: 'Sandbox Bank',
        amount: '500000',
        meter_number: '04175000019',
      },
      address: { merchant: 'gatelight', secret: SECRET },
      callbackUrl: CALLBACK,
    });
  });

  it.each(['account_number', 'account_name', 'bank_name', 'amount', 'meter_number', 'callback_url'])(
    'is refused without %s, with it empty, or with it twice',
    (name) => {
      const without = query();
      without.delete(name);
      expect(readPurchaseUrl(without, ORIGIN)).toBeNull();
      expect(readPurchaseUrl(query({ [name]: '' }), ORIGIN)).toBeNull();
      const twice = query();
      twice.append(name, twice.get(name) ?? '');
      expect(readPurchaseUrl(twice, ORIGIN)).toBeNull();
    },
  );
});

describe('the comparison with what the gateway issued', () => {
  const claimed = readPurchaseUrl(query(), ORIGIN)?.claimed;

  it('accepts exactly the issued details', () => {
    expect(claimed && wasIssued(claimed, getPaymentLink.answer.parse(issuedLink()).data)).toBe(true);
  });

  it.each([
    ['account_number', '9912345679'],
    ['account_name', 'Gatelight / Ada Obi '],
    ['bank_name', 'Other Bank'],
    ['amount', '500001'],
    ['amount', '500000.0'],
    ['amount', '5e5'],
    ['meter_number', '04175000027'],
  ])('refuses another %s (%s)', (name, value) => {
    const altered = readPurchaseUrl(query({ [name]: value }), ORIGIN)?.claimed;
    expect(altered && wasIssued(altered, getPaymentLink.answer.parse(issuedLink()).data)).toBe(false);
  });
});
