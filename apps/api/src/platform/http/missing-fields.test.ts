import {
  collectForm,
  createPaymentLink,
  fundByCard,
  fundBySavedCard,
  fundByTransfer,
  quotePrice,
  requestWithdrawal,
  routes,
  vendByCard,
  vendBySavedCard,
  vendByTransfer,
  vendFromWallet,
  vendToken,
  type Route,
} from '@gatelight/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { parse } from './read-input.ts';

const meterNumber = '04175000019';
const reference = 'TOK-20261123120000000ABCDEFGH';
const amount_kobo = 500_000;

/** A body for every call that moves money of a payer, complete with its optional fields. */
const BODIES: readonly (readonly [Route, Record<string, unknown>])[] = [
  [quotePrice, { meterNumber, amount_kobo, method: 'wallet' }],
  [vendFromWallet, { meterNumber, amount_kobo, repeat: true }],
  [
    vendByCard,
    { amount: 5000, meterNumber, callback_url: 'http://localhost/user/vend_utility/status', save_card: true },
  ],
  [vendByTransfer, { meterNumber, amount_kobo, repeat: true }],
  [vendBySavedCard, { meterNumber, amount_kobo, card_id: '7', callback_url: 'http://localhost/' }],
  [vendToken, { trxnRef: reference }],
  [fundByCard, { amount_kobo, save_card: true, callback_url: 'http://localhost/', repeat: true }],
  [fundByTransfer, { amount_kobo }],
  [fundBySavedCard, { amount_kobo, card_id: '7', callback_url: 'http://localhost/' }],
  [requestWithdrawal, { amount_kobo, bank_account_id: '7' }],
  [
    createPaymentLink,
    {
      clientId: 'gatelight-web',
      webhook_url: 'http://localhost/',
      amount: 500_000,
      customerName: 'Ada Obi',
      customerEmail: 'ada@example.com',
      customerTelephone: '08031234567',
      reference,
      metadata: {
        reference,
        order_id: '1',
        meter_number: meterNumber,
        estate_name: 'Palm Court Estate',
        created_at: '2026-11-23T12:00:00Z',
      },
    },
  ],
  [
    collectForm,
    {
      reference,
      fullname: 'Ada Obi',
      email: '',
      phoneNumber: '08031234567',
      meterNumber,
      estateName: 'Palm Court Estate',
      amount: '5000',
      status: 'Completed',
    },
  ],
];

function problemsOf(route: Route, body: unknown): Record<string, { code: string }> {
  try {
    parse(route.body as z.core.$ZodType, body);
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.details.fields ?? {};
    throw error;
  }
}

/** Each field of the body, including those of nested objects, with the body that lacks only this field. */
function* lacking(body: Record<string, unknown>, above = ''): Generator<[string, Record<string, unknown>]> {
  for (const [name, value] of Object.entries(body)) {
    const { [name]: _left, ...rest } = body;
    yield [above + name, rest];
    if (typeof value === 'object' && value !== null) {
      for (const [path, inner] of lacking(value as Record<string, unknown>, `${above}${name}.`)) {
        yield [path, { ...body, [name]: inner }];
      }
    }
  }
}

const CASES = BODIES.flatMap(([route, body]) =>
  [...lacking(body)].map(([path, rest]) => [route.id, path, route, rest] as const),
);

describe('a body that lacks one field', () => {
  it.each(BODIES.map(([route, body]) => [route.id, route, body] as const))(
    '%s takes the whole one',
    (_, route, body) => {
      expect(problemsOf(route, body)).toEqual({});
    },
  );

  it.each(CASES)('%s without %s says what to enter, if the field is required', (_, path, route, rest) => {
    const problems = problemsOf(route, rest);
    expect(Object.keys(problems).every((name) => name === path)).toBe(true);
    expect(problems[path]?.code).not.toBe('wrong-kind');
  });

  it('gets messages about the amount, the card, the account and the return address', () => {
    expect(problemsOf(vendFromWallet, { meterNumber })).toEqual({ amount_kobo: { code: 'amount-format' } });
    expect(problemsOf(fundBySavedCard, {})).toEqual({
      amount_kobo: { code: 'amount-format' },
      card_id: { code: 'card-required' },
    });
    expect(problemsOf(requestWithdrawal, { amount_kobo })).toEqual({ bank_account_id: { code: 'account-required' } });
    expect(problemsOf(vendByCard, { amount: 5000, meterNumber })).toEqual({
      callback_url: { code: 'return-address-required' },
    });
  });

  it('is tested for every call that spends or withdraws', () => {
    const tried = new Set(BODIES.map(([route]) => route.path));
    const spends = routes.filter(
      ({ method, path, body }) =>
        method === 'POST' &&
        body !== undefined &&
        !path.endsWith('/leave') &&
        /^\/(?:api\/v1\/(?:vend|wallet\/fund|withdrawals$)|v1\/)/.test(path),
    );
    expect(spends.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([]);
  });
});
