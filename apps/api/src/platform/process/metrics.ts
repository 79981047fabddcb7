import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '../callers/secrets.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Sales and failure rates are confidential. With a token every caller needs it; without one only this machine may read
 * them, and a forwarded request does not count as this machine.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization = '', forwarded } = request.headers;
  if (token !== undefined) return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));
  if (forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined) return false;
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return loopback.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}
