import { createHmac } from 'node:crypto';

/** The signing secret of an endpoint is derived from our key and the endpoint's salt. It is stored nowhere. */
const secretBytes = (key: Buffer, salt: Buffer) => createHmac('sha256', key).update(salt).digest();

/** As estates' developers paste it into their settings. */
export const secretText = (key: Buffer, salt: Buffer): string => `whsec_${secretBytes(key, salt).toString('base64')}`;

/**
 * The headers of one attempt, as the Standard Webhooks specification defines them. While a secret is being replaced
 * there is a signature for each secret, and the receiver accepts the message when one of them matches.
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
