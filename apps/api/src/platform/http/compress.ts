import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A smaller response needs as many packets compressed as uncompressed. */
const leastBytes = 1400;

/**
 * Compresses the data of our own pages: JSON of some size, for GET, when the browser itself says that the page is ours
 * (`Sec-Fetch-Site: same-origin`). An attacker who measures the size of compressed responses (BREACH) must make the
 * browser of a user send requests from another site; those are never compressed. Streams and files are not changed.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || request.method !== 'GET' || request.headers['sec-fetch-site'] !== 'same-origin')
      return payload;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || Buffer.byteLength(payload) < leastBytes) return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    reply.header('vary', 'accept-encoding, sec-fetch-site');
    return encoding === 'br'
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipped(payload, { level: 6 });
  });
}
