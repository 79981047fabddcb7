import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, TLSSocket, type TlsOptions, type TLSSocketOptions } from 'node:tls';

/*
 * The line between two machines is encrypted by TLS with the secret that both sides hold (RFC 5489: each connection has new keys of its
 * own), so it needs no certificates. Node supports such pre-shared keys up to TLS 1.2 only. A local socket is not encrypted: it
 * does not leave the machine.
 */
const tls = { ciphers: 'ECDHE-PSK-CHACHA20-POLY1305', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
const identity = 'web';

const keyOf = (secret: Buffer) => createHmac('sha256', secret).update('tls').digest();

/** The side of the vending process. */
export function encryptAsServer(socket: Socket, secret: Buffer): TLSSocket {
  const options: TLSSocketOptions & Pick<TlsOptions, 'pskCallback'> = {
    isServer: true,
    ...tls,
    pskCallback: (_socket, given) => (given === identity ? keyOf(secret) : null),
  };
  return new TLSSocket(socket, options);
}

/** The side of its callers. */
export const encryptAsClient = (socket: Socket, secret: Buffer): TLSSocket =>
  connect({
    socket,
    ...tls,
    pskCallback: () => ({ psk: keyOf(secret), identity }),
    // There is no certificate: without the secret the handshake fails.
    checkServerIdentity: () => undefined,
  });
