import type { FastifyRequest } from 'fastify';

/** The log's view of a request. Its address keeps the names of the query parameters, without phones and mailboxes. */
export function loggedRequest(request: FastifyRequest): { method: string; url: string } {
  const [path = '', query] = request.url.split('?', 2);
  if (query === undefined) return { method: request.method, url: path };
  const names = query.split('&').map((pair) => `${pair.split('=', 1)[0] ?? ''}=…`);
  return { method: request.method, url: `${path}?${names.join('&')}` };
}
