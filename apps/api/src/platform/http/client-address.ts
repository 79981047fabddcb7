import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request counts for. Some proxies add the port to the address in X-Forwarded-For, and then each
 * connection would have its own limits; some write words such as `unknown`. Those requests count for the proxy that
 * sent them. A connection that was just closed has no address any more.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const given = (request.ip as string | undefined)?.trim() ?? '';
  const withPort = /^\[([^\]]*)\](?::\d+)?$/.exec(given) ?? /^([\d.]+):\d+$/.exec(given);
  const address = withoutZone(withPort?.[1] ?? given);
  return isIP(address) === 0 ? withoutZone(request.socket.remoteAddress ?? '0.0.0.0') : address;
}

/** The name of the network interface in `fe80::1%eth0`: PostgreSQL has no address with one. */
const withoutZone = (address: string) => address.replace(/%.*/s, '');
