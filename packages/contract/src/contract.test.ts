import { describe, expect, it } from 'vitest';
import { createPaymentLink, errorCodes, getQuickPurchase, openApi, openTicket, routePath, routes } from './index.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { description: string }>;
}

const document = openApi(routes, { title: 'API', version: '1', url: 'https://shop.example' }) as {
  paths: Record<string, Record<string, Operation>>;
};
const operationOf = (route: { path: string; method: string }) =>
  document.paths[route.path]?.[route.method.toLowerCase()] as Operation;

describe('the OpenAPI document', () => {
  it('has every call of the contract under its name', () => {
    for (const route of routes) expect(operationOf(route).operationId).toBe(route.id);
  });

  it('names every failure that a call states, and those that any call can meet', () => {
    for (const route of routes) {
      const { responses } = operationOf(route);
      for (const code of route.errors) {
        expect(responses[errorCodes[code].status]?.description).toContain(`${code}: `);
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500', '503']));
    }
    expect(Object.keys(operationOf(createPaymentLink).responses)).toEqual(
      expect.arrayContaining(['403', '404', '413', '415', '422', '429']),
    );
    expect(operationOf(getQuickPurchase).responses).not.toHaveProperty('415');
  });
});

describe('a call that may be sent again', () => {
  it('says so by the header that it takes', () => {
    const names = (route: { path: string; method: string }) =>
      (operationOf(route) as unknown as { parameters: { name: string; in: string }[] }).parameters;
    expect(names(openTicket)).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    expect(names(createPaymentLink).map(({ name }) => name)).not.toContain('Idempotency-Key');
  });
});

describe('an amount on the wire', () => {
  const reference = 'TOK-20261121093000123AB12CD34';
  const parse = (amount: unknown) =>
    createPaymentLink.body.safeParse({
      clientId: 'web',
      amount,
      customerName: 'Ada',
      customerTelephone: '08031234567',
      reference,
      metadata: { reference, meter_number: '04175000019', estate_name: 'Palm Court Estate' },
    });

  it.each([[500_000], ['500000'], [100_000], ['999999999999999']])('may be %j', (amount) => {
    expect(parse(amount).data?.amount).toBe(BigInt(amount));
  });

  it.each([
    ['5e5'],
    ['500000.0'],
    ['500000.5'],
    [' 500000'],
    ['+500000'],
    ['-500000'],
    ['0x7A120'],
    ['500,000'],
    ['٥٠٠٠٠٠'],
    ['５０００００'],
    [''],
    ['1000000000000000'],
    [1e15],
    [2 ** 53 + 2],
    [100_000.5],
    [99_999],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [true],
    [[500_000]],
    [{ value: 500_000 }],
  ])('is refused as %j', (amount) => {
    expect(parse(amount).success).toBe(false);
  });
});

describe('an address', () => {
  it('cannot be left by what is put into it', () => {
    expect(routePath(getQuickPurchase, { secret: '../../admin?x=1#y' })).toBe(
      '/api/v1/quick-purchases/..%2F..%2Fadmin%3Fx%3D1%23y',
    );
    expect(() => routePath(getQuickPurchase)).toThrow('no value for {secret}');
  });
});
