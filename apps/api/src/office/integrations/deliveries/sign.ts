import { createHmac } from 'node:crypto';

/** The signing secret of an endpoint follows from our key and the endpoint's salt: it is stored nowhere. */
const secretBytes = (key: Buffer, salt: Buffer) => createHmac('sha256', key).update(salt).digest();

/** As estates' developers paste it into their settings. */
export const secretText = (key: Buffer, salt: Buffer): string => `whsec_${secretBytes(key, salt).toString('base64')}`;

/**
 * The headers of one try, as the Standard Webhooks specification has them. While a secret is being replaced there is a signature
 * of each: the receiver accepts the message when one of them fits.
 */
export function signedHeaders(
  { id, body, at, salts }: { id: string; body: string; at: Date; salts: readonly Buffer[] },
  key: Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = salts.map((salt) => {
    const signature = createHmac('sha256', secretBytes(key, salt)).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Gatelight-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
