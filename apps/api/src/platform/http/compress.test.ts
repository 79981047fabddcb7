import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compress.ts';

const rows = Array.from({ length: 60 }, (_, at) => ({ id: at, name: 'Alaka Estate' }));
const ownPage = { 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' };
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  compressAnswers(app);
  app.get('/rows', async () => ({ rows }));
  app.get('/short', async () => ({ rows: [] }));
  app.post('/rows', async () => ({ rows }));
  app.get('/file', async (_request, reply) => reply.type('text/csv').send('1,2\n'.repeat(1000)));
  await app.ready();
});
afterAll(() => app.close());

describe('long responses', () => {
  it('are compressed for our own pages', async () => {
    const plain = await app.inject('/rows');
    const brotli = await app.inject({ url: '/rows', headers: ownPage });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, sec-fetch-site' });
    expect(brotli.rawPayload.length).toBe(Number(brotli.headers['content-length'] ?? brotli.rawPayload.length));
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await app.inject({ url: '/rows', headers: { ...ownPage, 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    ['from another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour of our site', { ...ownPage, 'sec-fetch-site': 'same-site' }],
    ['opened as a page', { ...ownPage, 'sec-fetch-site': 'none' }],
    ['by a client that does not say where from', { 'accept-encoding': 'br' }],
    ['by a browser that takes no compression', { 'sec-fetch-site': 'same-origin' }],
  ])('stay uncompressed when requested with %s', async (_name, headers) => {
    const answer = await app.inject({ url: '/rows', headers });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toEqual({ rows });
  });

  it('stay uncompressed when they are short, not JSON, or not for reading', async () => {
    const [short, file, sent] = await Promise.all([
      app.inject({ url: '/short', headers: ownPage }),
      app.inject({ url: '/file', headers: ownPage }),
      app.inject({ method: 'POST', url: '/rows', headers: ownPage, payload: {} }),
    ]);
    for (const answer of [short, file, sent]) expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});
