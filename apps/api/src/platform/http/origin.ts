import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * A page of another site must not write in a user's name. A request with cookies must prove that it is from one of our
 * pages: an `Origin` of ours, or `Sec-Fetch-Site: same-origin`. Without cookies, programs that send neither may write;
 * browsers on other sites may not. Over plain http the product has several names (localhost, 127.0.0.1, a computer's
 * name). Behind https it has only its own: a name in an attacker's DNS that points here is refused.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const own = new URL(publicUrl);
  if (own.protocol === 'http:' && (site === 'same-origin' || origin === `http://${host ?? ''}`)) return;
  if (origin !== undefined ? origin === own.origin : site === 'same-origin') return;
  if (origin === undefined && cookie === undefined && site !== 'cross-site') return;
  throw new AppError('forbidden-origin');
}
