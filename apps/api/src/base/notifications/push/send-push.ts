import type { Db } from '#platform/database/db';
import type { PushSender, SendOutcome } from '../sending/sender.ts';
import type { InAppText, PushAnswer } from '../templates/template.ts';
import { findDevice, forgetDevice } from './store.ts';

/**
 * Sends the text of the inbox to one device, with the page that it opens and its buttons. A device that no longer
 * exists is deleted.
 */
export async function sendPush(
  { db, push }: { db: Db; push?: PushSender | undefined },
  to: string,
  {
    title,
    text,
    path = '/user/dashboard/notifications',
    answer,
  }: InAppText & { path?: string | undefined; answer?: PushAnswer | undefined },
): Promise<SendOutcome> {
  if (!push) return { kind: 'not-sent', reason: 'web push is not set up', isFinal: true };
  const device = await findDevice(db, to);
  if (!device) return { kind: 'not-sent', reason: 'the device was removed', isFinal: true };
  const outcome = await push.send(device, JSON.stringify({ title, text, path, answer }));
  if (outcome.kind === 'not-sent' && outcome.isFinal) await forgetDevice(db, to);
  return outcome;
}
