import { createECDH, hkdfSync } from 'node:crypto';
import { Agent, request } from 'undici';
import { lookupPublic } from '#platform/outbound/private-addresses';
import type { PushDevice, PushSender, SendOutcome } from '../sending/sender.ts';
import { isPushService } from './push-services.ts';

export interface PushSettings {
  /** 32 bytes from which the key pair is derived that identifies us to browsers (VAPID). */
  key: Buffer;
  /** How a push service contacts the operator. */
  contact: string;
}

const timeoutMs = 10_000;
/** A notice about a finished token is useful for an hour. */
const livesSeconds = 3600;

/** Web push (RFC 8030, 8291, 8292): encrypted for the device, to the push services of browsers and nowhere else. Never throws. */
export function createPushSender({ key, contact }: PushSettings): PushSender & { close: () => Promise<void> } {
  const { publicKey, privateKey } = keyPair(key);
  const agent = new Agent({ connect: { lookup: lookupPublic, timeout: 3000 } });
  return {
    publicKey,
    async send(device, payload) {
      if (!isPushService(device.endpoint)) return { kind: 'not-sent', reason: 'no push service', isFinal: true };
      try {
        const { endpoint, method, headers, body } = await requestFor(device, payload, {
          publicKey,
          privateKey,
          contact,
        });
        const answer = await request(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body.dump();
        return outcomeOf(answer.statusCode);
      } catch (error) {
        return { kind: 'not-sent', reason: error instanceof Error ? error.name : 'failed', isFinal: false };
      }
    },
    close: () => agent.close(),
  };
}

/** The encrypted request. The encryption library is loaded with the first one. */
export async function requestFor(
  { endpoint, p256dh, auth }: PushDevice,
  payload: string,
  { publicKey, privateKey, contact }: { publicKey: string; privateKey: string; contact: string },
) {
  const { default: webpush } = await import('web-push');
  return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: livesSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
}

/**
 * The key pair of the setting: the same after every start. A seed outside the curve's range is practically impossible.
 */
export function keyPair(key: Buffer): { publicKey: string; privateKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'web-push', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(seed);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: seed.toString('base64url') };
}

function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'ok' };
  // 404 and 410: the subscription has ended. Any other failure may be temporary.
  return { kind: 'not-sent', reason: `status ${status}`, isFinal: status === 404 || status === 410 || status === 413 };
}
