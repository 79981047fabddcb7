import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, connect, isIP, type Socket } from 'node:net';

/** A connection to an address that is not on the public internet was refused. Nothing was sent. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  readonly code = 'EPRIVATE';
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
  // The same addresses in IPv6 notation: mapped, and through NAT64.
  privateNetworks.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6');
  privateNetworks.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6');
}

/** Loopback, private, link-local, multicast, or an old way to embed such an address. */
export function isPrivateAddress(ip: string): boolean {
  const [address = ''] = ip.split('%');
  const family = isIP(address);
  return family === 0 || privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of an address is private by its own text. Other names are checked when they are resolved. */
export function isPrivateHost(address: string): boolean {
  const given = URL.parse(address)?.hostname ?? '';
  // http addresses are normalised (127.1, 0x7f000001), those of other schemes are not.
  const host = (URL.parse(`http://${given}`)?.hostname ?? given).replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return /(?:^|\.)(?:localhost|local|internal|localdomain)$/i.test(host);
}

let publicOnly = false;

/** From now on this process calls providers and mail servers only at public addresses. Set in production. */
export function reachPublicAddressesOnly(isOn = true): void {
  publicOnly = isOn;
}

export const reachesPublicAddressesOnly = (): boolean => publicOnly;

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name like dns.lookup, and refuses it when any of its addresses is private. */
export function lookupPublic(host: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.find(({ address }) => isPrivateAddress(address));
    if (found) return callback(new PrivateAddressError(`${host} is at the private address ${found.address}`), '');
    const [first] = addresses;
    if (options.all || !first) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
}

/** Connects to a public address, for libraries that accept a socket. */
export function connectPublic(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (isIP(host) !== 0 && isPrivateAddress(host)) {
      return reject(new PrivateAddressError(`${host} is a private address`));
    }
    const socket = connect({ host, port, lookup: lookupPublic });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    const rejectProbe = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', rejectProbe);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', rejectProbe);
      resolve(socket);
    });
  });
}
