import * as contract from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import type { Payments } from '#payments';
import { type ActPreview, fingerprintOf, handleAct } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as lists from '../store/money-lists.ts';
import { found, moved } from './preview-parts.ts';

async function previewDispute(
  db: Db | Tx,
  id: string,
  reply: string,
  message: string,
  lost: boolean,
): Promise<ActPreview> {
  const row = found(await lists.readDispute(db, id));
  if (row.state !== 'open' || row.reply_state === 'queued' || row.reply_state === 'sent')
    throw new AppError('already-decided');
  const covered = row.frozen_kobo < row.amount_kobo ? row.frozen_kobo : row.amount_kobo;
  const rest = row.amount_kobo - covered;
  return {
    changes: [
      { field: 'answer', from: row.reply, to: reply },
      { field: 'message', from: null, to: message },
      { field: 'amount', from: naira(row.amount_kobo), to: naira(row.amount_kobo) },
    ],
    ...(lost
      ? {
          journal: [
            ...(covered > 0n
              ? moved(`disputed:${row.currency}`, `provider-clearing:${row.provider}:${row.currency}`, covered)
              : []),
            ...(rest > 0n
              ? moved(`dispute-losses:${row.currency}`, `provider-clearing:${row.provider}:${row.currency}`, rest)
              : []),
          ],
        }
      : {}),
    fingerprint: fingerprintOf(id, row.state, row.reply, row.reply_state, row.amount_kobo),
  };
}

export function disputeActs(payments: Payments) {
  const object = ({ id }: { id: string }) => ({ kind: 'dispute', id });
  const queue = async (tx: Tx, id: string, kind: 'accept' | 'evidence', detail: object, by: string) => {
    if (!(await payments.staff.answerDispute(tx, { id: BigInt(id), kind, detail, by })))
      throw new AppError('already-decided');
    return { reply: kind };
  };
  return [
    handleAct({
      act: contract.acceptDispute,
      object,
      secondPerson: true,
      preview: (db, { id, message }) => previewDispute(db, id, 'accept', message, true),
      run: (tx, { id, message }, { actor }) => queue(tx, id, 'accept', { message }, actor),
    }),
    handleAct({
      act: contract.contestDispute,
      object,
      secondPerson: false,
      preview: (db, { id, message }) => previewDispute(db, id, 'evidence', message, false),
      run: (tx, input, { actor }) =>
        queue(
          tx,
          input.id,
          'evidence',
          {
            message: input.message,
            customerName: input.customer_name,
            customerEmail: input.customer_email,
            customerPhone: input.customer_phone ?? '',
            serviceDetails: input.service_details,
          },
          actor,
        ),
    }),
  ] as const;
}
