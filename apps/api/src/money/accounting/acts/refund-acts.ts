import * as contract from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import { type Payments, StaffRefusal } from '#payments';
import { type ActChange, type ActPreview, changeLine, fingerprintOf, handleAct } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as lists from '../store/money-lists.ts';
import { found, type Journal, moved } from './preview-parts.ts';

async function previewRefund(
  db: Db | Tx,
  id: string,
  to: string,
  { journal, also = [] }: { journal?: (amount: bigint) => Journal; also?: readonly ActChange[] } = {},
): Promise<ActPreview> {
  const row = found(await lists.readRefund(db, id));
  if (['processed', 'in_wallet', 'by_bank'].includes(row.state)) throw new AppError('already-decided');
  return {
    changes: [
      changeLine('state', row.state, to),
      changeLine('amount', naira(row.amount_kobo), naira(row.amount_kobo)),
      ...also,
    ],
    ...(journal ? { journal: journal(row.amount_kobo) } : {}),
    warnings: row.state === 'frozen' ? ['dispute-open'] : [],
    fingerprint: fingerprintOf(id, row.state, row.problem, row.amount_kobo),
  };
}

/** Translates the error of a request that cannot be done now into a code for staff. */
async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StaffRefusal) throw new AppError('refund-not-possible');
    throw error;
  }
}

export function refundActs(payments: Payments) {
  const object = ({ id }: { id: string }) => ({ kind: 'refund', id });
  return [
    handleAct({
      act: contract.retryRefund,
      object,
      secondPerson: async (_db, { account }) => account !== undefined,
      // With another account the money goes elsewhere: the second person must see the whole account.
      preview: (db, { id, account }) =>
        previewRefund(db, id, 'requested', {
          also: account
            ? [
                changeLine(
                  'account',
                  null,
                  `${account.account_number}, ${account.account_name}, bank ${account.bank_code}`,
                ),
              ]
            : [],
        }),
      async run(tx, { id, account }, { actor }) {
        const answer = await orRefusal(
          payments.staff.retryIn(tx, {
            id: BigInt(id),
            by: actor,
            account: account && {
              bankCode: account.bank_code,
              accountNumber: account.account_number,
              accountName: account.account_name,
            },
          }),
        );
        return { changed: answer.changed };
      },
    }),
    handleAct({
      act: contract.markRefundPaid,
      object,
      secondPerson: true,
      preview: (db, { id, bank_reference, note }) =>
        previewRefund(db, id, 'processed', {
          journal: (amount) => moved('refunds-owed:NGN', 'operator-bank:NGN', amount),
          also: [changeLine('bank-reference', null, bank_reference), changeLine('note', null, note)],
        }),
      async run(tx, { id, bank_reference, note }, { actor }) {
        const answer = await orRefusal(
          payments.staff.markDoneOutsideIn(tx, { id: BigInt(id), reference: bank_reference, by: actor, note }),
        );
        return { changed: answer.changed };
      },
    }),
    handleAct({
      act: contract.refundToWallet,
      object,
      secondPerson: true,
      async preview(db, { id, user_id }) {
        const name = found(await lists.userName(db, user_id));
        const preview = await previewRefund(db, id, 'processed', {
          journal: (amount) => moved('refunds-owed:NGN', `wallet:${user_id}`, amount),
          also: [changeLine('person', null, name)],
        });
        return {
          ...preview,
          warnings: [...(preview.warnings ?? []), 'touches-wallet'],
        };
      },
      async run(tx, { id, user_id }, { actor }) {
        const outcome = await lists.refundIntoWallet(tx, { id, userId: user_id, by: actor });
        if (outcome === 'not-found' || outcome === 'unknown-user') throw new AppError('not-found');
        if (outcome !== 'credited' && outcome !== 'unchanged') throw new AppError('refund-not-possible');
        return { outcome };
      },
    }),
    handleAct({
      act: contract.releaseHeld,
      object: ({ reference }) => ({ kind: 'charge', id: reference }),
      secondPerson: false,
      async preview(db, { reference }) {
        const held = found(await lists.heldSumOf(db, reference));
        return {
          changes: [{ field: 'amount', from: naira(held.amount_kobo), to: null }],
          journal: moved('small-amounts-held:NGN', 'refunds-owed:NGN', held.amount_kobo),
          fingerprint: fingerprintOf(reference, held.amount_kobo, held.transfers),
        };
      },
      async run(tx, { reference }, { actor }) {
        const answer = await orRefusal(payments.staff.releaseHeldIn(tx, { reference, by: actor }));
        return { changed: answer.changed };
      },
    }),
  ] as const;
}
