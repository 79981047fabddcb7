import type { FastifyRequest } from 'fastify';

/** What the log says of a request: its address keeps the names of the query, and none of the phones and mailboxes in it. */
export function loggedRequest(request: FastifyRequest): { method: string; url: string } {
  const [path = '', query] = request.url.split('?', 2);
  if (query === undefined) return { method: request.method, url: path };
  const names = query.split('&').map((pair) => `${pair.split('=', 1)[0] ?? ''}=…`);
  return { method: request.method, url: `${path}?${names.join('&')}` };
}
