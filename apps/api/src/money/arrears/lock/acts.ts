import { stopVendingLockAct } from '@gatelight/contract';
import { changeLine, fieldLabel, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { closeLock, selectLocks } from './lock-store.ts';

/** Our staff turn the lock of an estate off. One member is enough: it only lets people buy again. */
const stop = handleAct({
  act: stopVendingLockAct,
  object: ({ lock_id: id }) => ({ kind: 'vending-lock', id }),
  secondPerson: false,
  async preview(db, { lock_id: id }) {
    const [lock] = await selectLocks(db, id);
    if (!lock) throw new AppError('already-decided');
    return {
      changes: [
        changeLine(fieldLabel('Estate'), null, lock.estate_name),
        changeLine(fieldLabel('Houses that cannot buy'), String(lock.locked), '0'),
      ],
      fingerprint: fingerprintOf(lock.id, lock.state),
    };
  },
  async run(tx, { lock_id: id }, { reason }) {
    if (!(await closeLock(tx, id, reason))) throw new AppError('already-decided');
    return { lock: id };
  },
});

export const vendingLockActs = (): readonly ActHandler[] => [stop];
