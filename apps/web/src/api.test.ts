import { getReceiptPdf } from '@gatelight/contract/money/transactions';
import { listSessions } from '@gatelight/contract/base/identity/own-account';
import { collectForm } from '@gatelight/contract/selling/vending/form-collection';
import { checkMeter } from '@gatelight/contract/places/households/meter-check';
import { getSite } from '@gatelight/contract/office/site';
import { openTicket } from '@gatelight/contract/office/support';
import { uploadAttachment } from '@gatelight/contract/office/support/user-tickets';
import { quotePrice } from '@gatelight/contract/selling/vending/prices';
import { getPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, call, callFile, failureText, renewSessionWith } from './api.ts';

type Sent = { url: string; init: RequestInit };

/** A fake network: responds once and records the request. */
function network(answer: () => Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  return sent;
}

const json = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const failure: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(failure instanceof CallError)) throw new Error('The call did not fail as it should');
  return failure;
};

const PRICE = {
  amount_kobo: 500_000,
  debt_kobo: 0,
  fee_kobo: 0,
  energy_kobo: 465_116,
  vat_kobo: 34_884,
  vat_rate_bp: 750,
  tariff_name: 'Residential',
  price_kobo_per_unit: 20_740,
  units: '22.4',
  unit: 'kWh',
  rounding: 'up',
  debt_left_kobo: 0,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('sends kobo as whole numbers and reads them back as bigint', async () => {
    const sent = network(json(200, { status: 'success', data: PRICE }));
    const price = await call(quotePrice, { body: { meterNumber: '04175000019', amount_kobo: 500_000 } });
    expect(sent[0]?.url).toBe('/api/v1/quotes');
    expect(sent[0]?.init.body).toBe('{"meterNumber":"04175000019","amount_kobo":500000}');
    expect(price.vat_kobo).toBe(34_884n);
  });

  it('fills the path, writes the query, and reads a raw response whole', async () => {
    const data = {
      status: 'pending',
      money: {
        code: 'waiting',
        due_kobo: 500_000,
        received_kobo: 0,
        refund_state: null,
        refund_kobo: 0,
        extra_kobo: 0,
      },
      message: 'waiting',
      reference: 'TOK-1',
      amount: 500_000,
      amount_received: 0,
      meter_number: '04175000019',
      account_number: '0123456789',
      account_name: 'Gatelight / Ada Obi',
      bank_name: 'Sandbox Bank',
      expires_at: '2026-11-20T13:37:00Z',
      now: '2026-11-20T13:07:00Z',
      paid_at: null,
    };
    const sent = network(json(200, { status: 'pending', message: 'waiting', data }));
    const answer = await call(getPaymentLink, {
      params: { merchant: 'gate light', secret: 'abc' },
      query: { clientId: 'web' },
    });
    expect(sent[0]?.url).toBe('/v1/gate%20light/payment-link/abc?clientId=web');
    expect(answer.data.bank_name).toBe('Sandbox Bank');
  });

  it('sends a form as multipart and leaves the content type to the browser', async () => {
    const sent = network(json(200, { status: 'success', data: { received: true } }));
    await call(collectForm, {
      body: {
        reference: 'TOK-20261120140700-ABCDEFGH',
        fullname: 'Ada Obi',
        email: '',
        phoneNumber: '08031234567',
        meterNumber: '04175000019',
        estateName: 'Alaka Estate',
        amount: '5000',
        status: 'Completed',
      },
    });
    expect(sent[0]?.init.body).toBeInstanceOf(FormData);
    expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
  });

  it('carries its idempotency key', async () => {
    const sent = network(json(201, { status: 'success', data: { number: 'T-1' } }));
    const body = {
      name: 'Ada',
      email: 'ada@example.com',
      phoneNumber: '',
      subject: 'Hi',
      message: 'Hello',
      reference: '',
    };
    await call(openTicket, { body, idempotencyKey: 'k1' });
    expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('k1');
  });
});

it('has its own trace id, and the same one when it is sent again', async () => {
  const answers = [json(401, { status: 'error', code: 'session-ended' }), json(200, { status: 'success', data: [] })];
  const sent = network(() => answers.shift()!());
  renewSessionWith(async () => 'renewed');
  await call(listSessions).catch(() => undefined);
  const [first, second] = sent.map(({ init }) => new Headers(init.headers).get('traceparent'));
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(second).toBe(first);
});

describe('a call that fails', () => {
  it('has the code of the server, and texts made from its codes', async () => {
    network(
      json(404, {
        status: 'error',
        code: 'unknown-meter',
        message: 'no page shows this',
        fields: { meterNumber: 'nor this' },
        field_codes: { meterNumber: { code: 'meter-number-format' } },
      }),
    );
    const failure = await failureOf(call(checkMeter, { body: { meterNumber: '04175000019' } }));
    expect(failure).toMatchObject({
      status: 404,
      code: 'unknown-meter',
      fields: { meterNumber: 'Meter Number must be 11 digits' },
    });
    expect(failureText(failure)).toBe('Invalid meter number, please try again');
  });

  it('never shows the cause of a 500', async () => {
    network(json(500, { status: 'error', code: 'internal', message: 'relation "x" does not exist', request_id: 'r1' }));
    const failure = await failureOf(call(getSite));
    expect(failure.message).toBe('Oops! Something went wrong. Please try again later or contact support.');
    expect(failure.requestId).toBe('r1');
  });

  it('says that nothing was charged when the bank does not respond', async () => {
    network(json(503, { status: 'error', code: 'provider-unavailable', message: 'not shown' }));
    expect((await failureOf(call(getSite))).message).toContain('Nothing was charged.');
  });

  it('shows a general text for a code that is newer than the page', async () => {
    network(json(422, { status: 'error', code: 'moon-phase', message: 'not shown' }));
    expect((await failureOf(call(getSite))).message).toMatch(/^Oops!/);
  });

  it('shows the general text when a gateway returns a page instead of JSON', async () => {
    network(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    expect((await failureOf(call(getSite))).message).toMatch(/^Oops!/);
  });

  it('says that there is no network', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(getSite))).toMatchObject({
      code: 'no-network',
      message: expect.stringMatching(/^No network/),
    });
  });

  it('says that the response took more than ten seconds', async () => {
    network(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await failureOf(call(getSite))).toMatchObject({ code: 'too-slow' });
  });

  it('gives files more time than ten seconds, in both directions: 8 MB do not pass a slow network in ten', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    await failureOf(call(getSite));
    await failureOf(call(uploadAttachment, { body: {}, file: new Blob(['x']) }));
    await failureOf(callFile(getReceiptPdf, { params: { slug: 'electricity_token', id: '1' } }));
    expect(timeout.mock.calls).toEqual([[10_000], [90_000], [90_000]]);
    timeout.mockRestore();
  });

  it('does not trust a response that is not in the contract', async () => {
    network(json(200, { status: 'success', data: { sandbox: 'yes' } }));
    expect(await failureOf(call(getSite))).toMatchObject({ code: 'unreadable-answer' });
  });

  it('whose response stops in the middle fails as a lost or slow network, because the act may have been done', async () => {
    const broken = (cause: Error) => () =>
      Promise.resolve(
        Object.assign(new Response(), { text: () => Promise.reject(cause), blob: () => Promise.reject(cause) }),
      );
    network(broken(new TypeError('network error')));
    expect(await failureOf(call(getSite))).toMatchObject({ code: 'no-network', status: 0 });
    expect(await failureOf(callFile(getReceiptPdf, { params: { slug: 'electricity_token', id: '1' } }))).toMatchObject({
      code: 'no-network',
      status: 0,
    });
    network(broken(new DOMException('signal timed out', 'TimeoutError')));
    expect(await failureOf(call(getSite))).toMatchObject({ code: 'too-slow', status: 0 });
  });

  it('passes on an abort as an abort', async () => {
    network(() => Promise.reject(new DOMException('gone', 'AbortError')));
    await expect(call(getSite)).rejects.toThrow('gone');
  });
});
