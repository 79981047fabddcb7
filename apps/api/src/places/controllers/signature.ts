import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONTROLLER_SECONDS } from '@gatelight/contract';
import { encodeTakes } from '#platform/callers/limits';
import type { Db } from '#platform/database/db';
import type { AuthenticateController } from '#platform/http/authenticate-request';
import { controllerLimits } from './limits.ts';
import { openMessage } from './store.ts';

/*
 * A controller signs each request as our webhooks are signed (Standard Webhooks): HMAC-SHA-256 over
 * `id.timestamp.body`. Its secret is derived from its key and from ours. So no table holds the secret, and a forged
 * request costs no query.
 */

const derive = (key: Buffer, label: string) => Buffer.from(hkdfSync('sha256', key, '', label, 32));

const newKey = () => `glg_${randomBytes(16).toString('hex')}`;
const keyShape = /^glg_[0-9a-f]{32}$/;
/** Standard Webhooks: the sender makes the id. */
const idShape = /^[\w.-]{8,64}$/;

const secretOf = (key: Buffer, controllerKey: string) =>
  createHmac('sha256', derive(key, 'controller-secret')).update(controllerKey).digest();
const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`;
/** The database finds a controller by this hash. No phone can send a cookie with this hash. */
const keyHashOf = (key: Buffer, controllerKey: string) =>
  createHmac('sha256', derive(key, 'controller-key')).update(controllerKey).digest();

/** A new controller's key and secret, which are shown once, and the hash for the database. */
export function newController(key: Buffer): { key: string; secret: string; keyHash: Buffer } {
  const controllerKey = newKey();
  return {
    key: controllerKey,
    secret: secretText(secretOf(key, controllerKey)),
    keyHash: keyHashOf(key, controllerKey),
  };
}

function fits(secret: Buffer, signed: string, body: Buffer, signatures: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).update(body).digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(one)?.[1] ?? '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Returns the controller that signed a request. Returns nothing when the signature is wrong or old, or the message was
 * used before.
 */
export function authenticateControllerWith({ db, key }: { db: Db; key: Buffer }): AuthenticateController {
  return async ({ headers }, body) => {
    const header = (name: string) => String(headers[name] ?? '');
    const controllerKey = header('gatelight-key');
    const id = header('webhook-id');
    const timestamp = header('webhook-timestamp');
    if (!keyShape.test(controllerKey) || !idShape.test(id) || !/^\d{10}$/.test(timestamp)) return undefined;
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > CONTROLLER_SECONDS) return undefined;
    if (!fits(secretOf(key, controllerKey), `${id}.${timestamp}.`, body, header('webhook-signature'))) return undefined;
    const keyHash = keyHashOf(key, controllerKey);
    const limits = encodeTakes([{ limit: controllerLimits.calls, subject: `controller:${controllerKey}` }]);
    const device = await openMessage(db, { keyHash, id, limits });
    return device && { ...device, keyHash };
  };
}
