import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPushSender, keyPair, requestFor } from './web-push.ts';

const device = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};

test('a setting gives the same key pair after every start', () => {
  const key = randomBytes(32);
  expect(keyPair(key)).toEqual(keyPair(key));
  expect(keyPair(key).publicKey).toHaveLength(87);
});

test('a message is encrypted for its device and signed for its push service', async () => {
  const { headers, body } = await requestFor(device(), '{"title":"Your token is ready"}', {
    ...keyPair(randomBytes(32)),
    contact: 'mailto:help@gatelight.example',
  });
  expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 3600, Urgency: 'high' });
  expect(String((headers as Record<string, unknown>)['Authorization'])).toMatch(/^vapid t=.+, k=.+/);
  expect(body?.includes('token')).toBe(false);
});

test('an address that is not a push service is never called', async () => {
  const sender = createPushSender({ key: randomBytes(32), contact: 'mailto:help@gatelight.example' });
  const outcome = await sender.send({ ...device(), endpoint: 'https://127.0.0.1/x' }, 'x');
  expect(outcome).toMatchObject({ kind: 'not-sent', isFinal: true });
  await sender.close();
});
