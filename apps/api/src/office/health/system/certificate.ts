import { connect } from 'node:tls';

export interface Certificate {
  host: string;
  /** `plain`: the product is served without TLS. `untrusted`: a browser would refuse it. */
  state: 'valid' | 'untrusted' | 'unreachable' | 'plain';
  expiresAt: string | null;
}

const connectMs = 5000;

/** The certificate that browsers see at this address. */
export function readCertificate(publicUrl: string): Promise<Certificate> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const nothing = { host: hostname, expiresAt: null };
  if (protocol !== 'https:') return Promise.resolve({ ...nothing, state: 'plain' });
  return new Promise((resolve) => {
    // Accepts an expired certificate too, to show it. No data is sent over this connection.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = connect({ ...options, timeout: connectMs }, () => {
      const expiresAt = new Date(socket.getPeerCertificate().valid_to).toISOString();
      resolve({ host: hostname, state: socket.authorized ? 'valid' : 'untrusted', expiresAt });
      socket.destroy();
    });
    const giveUp = () => {
      resolve({ ...nothing, state: 'unreachable' });
      socket.destroy();
    };
    socket.on('error', giveUp);
    socket.on('timeout', giveUp);
  });
}
