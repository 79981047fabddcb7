import { describe, expect, it } from 'vitest';
import {
  createPaymentLink,
  errorCodes,
  getQuickPurchase,
  listEstateOrders,
  namedSchemas,
  openApi,
  openTicket,
  refundOrderAct,
  routePath,
  routes,
  routeSubjects,
} from './index.ts';
import { at } from './openapi/test-openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { description: string }>;
}

const document = openApi(routeSubjects, { title: 'API', version: '1', url: 'https://shop.example' }, namedSchemas) as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, object>; parameters: Record<string, { schema: object }> };
};
const operationOf = (route: { path: string; method: string }) =>
  at(document, document.paths[route.path]?.[route.method.toLowerCase()]) as Operation;

describe('the OpenAPI document', () => {
  it('has every call of the contract under its name', () => {
    for (const route of routes) expect(operationOf(route).operationId).toBe(route.id);
  });

  it('names every failure that a call states, and those that any call can meet', () => {
    for (const route of routes) {
      const { responses } = operationOf(route);
      for (const code of route.errors) {
        const { description } = at(document, responses[errorCodes[code].status]) as { description: string };
        expect(description).toContain(`${code}: `);
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500', '503']));
    }
    expect(Object.keys(operationOf(createPaymentLink).responses)).toEqual(
      expect.arrayContaining(['403', '404', '413', '415', '422', '429']),
    );
    expect(operationOf(getQuickPurchase).responses).not.toHaveProperty('415');
  });

  it('puts each call under the tag of its subject, and says in sentences who may make it', () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const route of routes) {
      const { tags: own, description } = operationOf(route);
      expect(own.every((tag) => tags.has(tag))).toBe(true);
      expect(description).toMatch(/^[A-Z].*\.$/s);
    }
    expect(operationOf(createPaymentLink).tags).toEqual(['Quick purchase']);
  });

  it('shows an example for the body of every call but those that only programs make, and its schema accepts it', () => {
    const without = routes.filter((route) => {
      const content = operationOf(route).requestBody?.content['application/json'];
      if (!content) return false;
      if (content.example !== undefined) expect(route.body.safeParse(content.example).success).toBe(true);
      return content.example === undefined;
    });
    // Keys of a browser's push service, and the bodies of providers and browsers.
    expect(without.map(({ id }) => id).toSorted()).toEqual([
      'providerWebhook',
      'reportCsp',
      'subscribePush',
      'termiiWebhook',
    ]);
  });

  it('names the schemas that the contract has names for, and uses each where it occurs', () => {
    expect(document.components.schemas).toHaveProperty('EstateOrder');
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect(references).toEqual(new Set(Object.keys(document.components.schemas)));
    // Schemas that calls share are in it once.
    expect(text.length / routes.length).toBeLessThan(2600);
    expect(JSON.stringify(operationOf(listEstateOrders).responses['200'])).toContain('ListEstateOrdersAnswer');
  });

  it('says what each act takes, and the true bounds of a page', () => {
    const inputs = (document.components.schemas['ActInput'] as { anyOf: { $ref?: string; title?: string }[] }).anyOf;
    const titles = inputs.map((one) => (at(document, one) as { title: string }).title);
    expect(titles).toContain(refundOrderAct.kind);
    expect(document.components.parameters['Limit']?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('has the webhooks of estates', () => {
    expect(Object.keys(document.webhooks)).toContain('order.vended');
    const { schema } = document.webhooks['order.vended']!.post.requestBody!.content['application/json']!;
    expect(at(document, schema)).toMatchObject({ properties: { type: {}, version: { const: 1 }, data: {} } });
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
