import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whom a request counts for. Some proxies add the port to the address in X-Forwarded-For, and then each connection would
 * have limits of its own; some write words such as `unknown`. What is no address counts for the proxy that sent it.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const given = request.ip.trim();
  const withPort = /^\[([^\]]*)\](?::\d+)?$/.exec(given) ?? /^([\d.]+):\d+$/.exec(given);
  const address = (withPort?.[1] ?? given).split('%')[0] ?? '';
  return isIP(address) === 0 ? (request.socket.remoteAddress ?? '0.0.0.0') : address;
}
