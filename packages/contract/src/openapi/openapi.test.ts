import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { openApi } from './openapi.ts';
import { page, pageQuery } from '../page.ts';
import { at } from './test-openapi.ts';
import {
  defineFileRoute,
  defineRoute,
  defineStreamRoute,
  defineUploadRoute,
  routeQuery,
  type Route,
} from '../route.ts';

const listVends = defineRoute({
  id: 'listVends',
  method: 'GET',
  path: '/estates/{estate}/vends',
  summary: 'Vends of an estate, newest first',
  access: { roles: ['manager', 'admin'] },
  object: 'estate',
  limits: ['list-reads'],
  params: z.strictObject({ estate: z.string() }),
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['vended', 'refunded'])) }),
  answer: page(z.object({ id: z.string() })),
});
const exportVends = defineFileRoute({
  id: 'exportVends',
  path: '/vends.csv',
  summary: 'Vends as a file',
  access: 'signed-in',
  files: ['csv', 'xlsx'],
});
const watchInbox = defineStreamRoute({
  id: 'watchInbox',
  path: '/inbox/events',
  summary: 'Messages as they arrive',
  access: 'signed-in',
  event: z.object({ unread: z.int() }),
});
const addMeters = defineUploadRoute({
  id: 'addMeters',
  method: 'POST',
  path: '/meters',
  summary: 'Adds meters from a file',
  access: { roles: ['admin'] },
  body: z.strictObject({ note: z.string() }),
  upload: { field: 'file', kinds: ['csv', 'xlsx'], maxBytes: 1000 },
  answer: z.object({ added: z.int() }),
});
const hook = defineRoute({
  id: 'hook',
  method: 'POST',
  path: '/hook',
  summary: 'Events of a provider',
  access: 'signature',
  body: z.unknown(),
  answer: z.object({}),
});
const open = defineRoute({
  id: 'open',
  method: 'GET',
  path: '/open',
  summary: 'Anyone reads it',
  access: 'public',
  answer: z.object({}),
});

type Schema = Record<string, unknown>;
interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: { properties: Schema; required: string[] }; encoding?: unknown }> };
  responses: Record<string, { description: string; headers?: Schema; content: Record<string, { schema: Schema }> }>;
  [extension: string]: unknown;
}
const routes = [listVends, exportVends, watchInbox, addMeters, hook, open] as readonly Route[];
const document = openApi([{ name: 'Vends', routes }], {
  title: 'API',
  version: '1',
  url: 'https://shop.example',
}) as { paths: Record<string, Record<string, Operation>>; components: { securitySchemes: Schema } };
/** The operation with its parameters and responses in place. */
function operationOf(route: { path: string; method: string }): Operation {
  const operation = document.paths[route.path]![route.method.toLowerCase()]!;
  const responses = Object.entries(operation.responses).map(([status, one]) => [status, at(document, one)] as const);
  return {
    ...operation,
    parameters: operation.parameters.map((one) => at(document, one)) as Operation['parameters'],
    responses: Object.fromEntries(responses) as Operation['responses'],
  };
}

describe('the OpenAPI document says', () => {
  it('who may call', () => {
    expect(document.components.securitySchemes).toHaveProperty('session');
    expect(document.components.securitySchemes).toHaveProperty('signature');
    expect(operationOf(open)['security']).toEqual([]);
    expect(operationOf(exportVends)['security']).toEqual([{ session: [] }, { bearer: [] }]);
    expect(operationOf(hook)['security']).toEqual([{ signature: [] }]);
    expect(operationOf(listVends)['x-roles']).toEqual(['manager', 'admin']);
    expect(operationOf(listVends)['x-object-check']).toBe('estate');
  });

  it('how strangers are refused, and how often one may call', () => {
    const { responses } = operationOf(listVends);
    expect(responses['401']?.description).toContain('sign-in-required');
    expect(responses['403']?.description).toContain('role-required');
    expect(responses['404']?.description).toContain('not-found');
    expect(responses['429']?.description).toContain('rate-limited');
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
    expect(operationOf(listVends)['x-rate-limits']).toEqual(['list-reads']);
    expect(Object.keys(operationOf(open).responses)).toEqual(['200', '400', '503', '500'].toSorted());
    expect(operationOf(hook).responses['401']?.description).toContain('invalid-signature');
    expect(operationOf(hook).responses).not.toHaveProperty('403');
  });

  it('how a list is paged', () => {
    const { parameters, responses } = operationOf(listVends);
    expect(parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
      'path estate',
      'query cursor',
      'query limit',
      'query status',
    ]);
    const data = responses['200']!.content['application/json']!.schema as {
      properties: { data: { properties: Schema } };
    };
    const answer = at(document, data.properties.data) as { properties: Schema };
    expect(Object.keys(answer.properties)).toEqual(['items', 'next']);
  });

  it('which files come out and go in', () => {
    expect(Object.keys(operationOf(exportVends).responses['200']!.content)).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const upload = operationOf(addMeters).requestBody!.content['multipart/form-data']!;
    expect(upload.schema.properties).toMatchObject({ note: { type: 'string' }, file: { format: 'binary' } });
    expect(upload.schema.required).toEqual(['note', 'file']);
    expect(upload.encoding).toEqual({ file: { contentType: expect.stringContaining('text/csv') } });
    expect(operationOf(addMeters).responses).toHaveProperty('413');
  });

  it('what a stream sends, and how a client resumes it', () => {
    const { responses, parameters } = operationOf(watchInbox);
    expect(responses['200']!.content['text/event-stream']!.schema).toMatchObject({ properties: { unread: {} } });
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Last-Event-ID', in: 'header' }));
  });
});

describe('a page', () => {
  const query = z.strictObject(pageQuery);

  it.each([
    [{}, 50],
    [{ limit: '1' }, 1],
    [{ limit: 100 }, 100],
  ])('of %j has a size', (given, limit) => {
    expect(query.parse(given).limit).toBe(limit);
  });

  it.each([{ limit: '0' }, { limit: '101' }, { limit: '1e1' }, { limit: '-1' }, { cursor: '' }, { cursor: "a'b" }])(
    'is refused for %j',
    (given) => expect(query.safeParse(given).success).toBe(false),
  );
});

describe('the query of a URL', () => {
  it('is encoded, and leaves out what is not given', () => {
    expect(routeQuery({ name: 'Palm & Court', limit: 20, cursor: undefined, open: true })).toBe(
      '?name=Palm+%26+Court&limit=20&open=true',
    );
    expect(routeQuery({ cursor: undefined })).toBe('');
  });

  it('refuses what has no one spelling', () => {
    expect(() => routeQuery({ day: new Date(0) })).toThrow('day');
    expect(() => routeQuery({ range: { from: 1 } })).toThrow('range');
    expect(() => routeQuery({ kobo: 5n })).toThrow('kobo');
  });
});
