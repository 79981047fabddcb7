import * as contract from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import type { Payments } from '#payments';
import { changeLine, fingerprintOf, handleAct } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { readHeldFunding, releaseAboveLimit } from '#wallets';
import { found, moved } from './preview-parts.ts';

/** The decisions of staff about money that arrived for a wallet above the limit of its owner. */
export const fundingActs = (payments: Payments) =>
  [
    handleAct({
      act: contract.releaseFunding,
      object: ({ reference }) => ({ kind: 'funding', id: reference }),
      secondPerson: true,
      async preview(db, { reference, to }) {
        const { userId, userName, heldKobo } = found(await readHeldFunding(db, reference));
        if (heldKobo === 0n) throw new AppError('already-decided');
        const target = to === 'wallet' ? `wallet:${userId}` : 'refunds-owed';
        return {
          changes: [
            { field: 'person', from: userName, to: userName },
            changeLine(to === 'wallet' ? 'payment' : 'goes-back', null, naira(heldKobo)),
          ],
          journal: moved('above-limit', target, heldKobo),
          fingerprint: fingerprintOf(reference, to, heldKobo),
        };
      },
      async run(tx, { reference, to }, { actor }) {
        const sumKobo = await releaseAboveLimit(tx, payments, { reference, to, by: actor });
        if (sumKobo === 0n) throw new AppError('already-decided');
        return { to, amount_kobo: sumKobo.toString() };
      },
    }),
  ] as const;
