import * as contract from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActPreview } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { decideWithdrawal, requestCode } from '#withdrawals';
import { found, line, moved } from './preview-parts.ts';
import * as lists from '../store/money-lists.ts';

const accountText = (row: lists.PayoutRow) =>
  `${row.bank}, ${row.account_name}, ending in ${row.account_number.slice(-4)}`;

/** How similar the names of the person and of the account are. */
const namesText = ({ name_score: score, is_own_name: isOwn }: lists.PayoutRow) =>
  `${score} of 100${isOwn ? ', every part of the name' : ', not every part of the name'}`;

/** `rejection`: the note for the customer; null when it is approved. */
async function previewPayout(db: Db | Tx, reference: string, rejection: string | null): Promise<ActPreview> {
  const approves = rejection === null;
  const row = found(await lists.readPayout(db, reference));
  // Staff may stop any payout that was not sent; they approve only a payout that waits for approval.
  if (row.status !== 'requested' || (approves && row.approval !== 'waiting')) throw new AppError('already-decided');
  const payoutKobo = row.amount_kobo - row.fee_kobo - row.stamp_duty_kobo;
  const dutyKobo = row.stamp_duty_kobo + row.operator_duty_kobo;
  return {
    changes: [
      { field: 'approval', from: row.approval, to: approves ? 'approved' : 'rejected' },
      { field: 'person', from: row.user.name, to: row.user.name },
      { field: 'account', from: null, to: accountText(row) },
      { field: 'names', from: null, to: namesText(row) },
      ...(row.card_kobo > 0n ? [changeLine('card-money', null, naira(row.card_kobo))] : []),
      { field: 'payout', from: null, to: naira(approves ? payoutKobo : 0n) },
      ...(approves ? [] : [changeLine('note', null, rejection)]),
    ],
    journal: approves
      ? [
          line('payouts-in-transit', -row.amount_kobo),
          line('provider-clearing', payoutKobo),
          line('service-fees', row.fee_kobo),
          ...(row.operator_duty_kobo > 0n ? [line('stamp-duty', -row.operator_duty_kobo)] : []),
          ...(dutyKobo > 0n ? [line('stamp-duty-payable', dutyKobo)] : []),
        ]
      : moved(
          'payouts-in-transit',
          row.estate_id === null ? `wallet:${row.user.id}` : `service-charges:${row.estate_id}`,
          row.amount_kobo,
        ),
    fingerprint: fingerprintOf(reference, row.status, row.approval, row.amount_kobo, row.account_number),
  };
}

async function decidePayout(tx: Tx, decision: Parameters<typeof decideWithdrawal>[1]) {
  const outcome = await decideWithdrawal(tx, decision);
  if (outcome === 'not-found') throw new AppError('not-found');
  if (outcome === 'decided' || outcome === 'ended') throw new AppError('already-decided');
  return { outcome };
}

async function previewCode(db: Db | Tx, reference: string): Promise<ActPreview> {
  const row = found(await lists.readPayout(db, reference));
  if (row.code !== 'needed') throw new AppError('already-decided');
  return {
    changes: [
      { field: 'person', from: row.user.name, to: row.user.name },
      { field: 'account', from: null, to: accountText(row) },
      { field: 'payout', from: null, to: naira(row.amount_kobo - row.fee_kobo - row.stamp_duty_kobo) },
    ],
    fingerprint: fingerprintOf(reference, row.amount_kobo, row.account_number),
  };
}

async function askForCode(tx: Tx, asked: Parameters<typeof requestCode>[1]) {
  if (!(await requestCode(tx, asked))) throw new AppError('already-decided');
  return { outcome: asked.code === null ? 'asked' : 'given' };
}

/**
 * The decisions of staff about withdrawals of residents, and the codes that a provider requires before it pays them.
 */
export const payoutActs = [
  handleAct({
    act: contract.approvePayout,
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    // Large payouts need two people. One person checks money that arrived by card a short time ago.
    secondPerson: async (db, { reference }) => found(await lists.readPayout(db, reference)).needs_two,
    preview: (db, { reference }) => previewPayout(db, reference, null),
    run: (tx, { reference }, { actor }) => decidePayout(tx, { reference, approves: true, by: actor, note: null }),
  }),
  handleAct({
    act: contract.rejectPayout,
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    secondPerson: false,
    preview: (db, { reference, note }) => previewPayout(db, reference, note),
    run: (tx, { reference, note }, { actor }) => decidePayout(tx, { reference, approves: false, by: actor, note }),
  }),
  handleAct({
    act: contract.givePayoutCode,
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    // The payout itself was approved before, by two people if it is large. The provider's code expires in minutes.
    secondPerson: false,
    preview: (db, { reference }) => previewCode(db, reference),
    run: (tx, { reference, code }, { actor }) => askForCode(tx, { reference, code, by: actor }),
  }),
  handleAct({
    act: contract.resendPayoutCode,
    object: ({ reference }) => ({ kind: 'payout', id: reference }),
    secondPerson: false,
    preview: (db, { reference }) => previewCode(db, reference),
    run: (tx, { reference }, { actor }) => askForCode(tx, { reference, code: null, by: actor }),
  }),
] as const;
