import { confirmEstateAccountAct, naira, refuseEstateAccountAct, scheduleEstateFeeAct } from '@gatelight/contract';
import { lagosTime, percent } from '#notifications';
import {
  changeLine,
  fieldLabel,
  fingerprintOf,
  handleAct,
  type ActHandler,
  type ActPreview,
} from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { insertFee, selectFees, selectWaitingAccount, settleAccount } from './store.ts';

async function previewAccount(db: Db | Tx, id: string, note: string | null): Promise<ActPreview> {
  const account = await selectWaitingAccount(db, id);
  if (!account) throw new AppError('already-decided');
  return {
    changes: [
      changeLine(fieldLabel('Estate'), null, account.estate_name),
      changeLine(
        'account',
        account.replaces,
        `${account.bank_name} ${account.account_number}, ${account.account_name}`,
      ),
      changeLine('names', null, `${account.name_score} of 100`),
      changeLine(fieldLabel('Entered by'), null, `${account.entered_by}, ${lagosTime(account.entered_at)}`),
      ...(note === null ? [] : [changeLine('note', null, note)]),
    ],
    fingerprint: fingerprintOf(account.id, account.account_number, account.replaces ?? ''),
  };
}

async function settle(tx: Tx, decision: Parameters<typeof settleAccount>[1]) {
  if (!(await settleAccount(tx, decision))) throw new AppError('already-decided');
  return { account: decision.id, confirmed: decision.confirm };
}

/** When the team of an estate has no second person, one member of our staff acts as the second person. */
const confirm = handleAct({
  act: confirmEstateAccountAct,
  object: ({ account_id: id }) => ({ kind: 'estate-account', id }),
  secondPerson: false,
  preview: (db, input) => previewAccount(db, input.account_id, null),
  run: (tx, input, { actor }) => settle(tx, { id: input.account_id, confirm: true, actor, note: '' }),
});

const refuse = handleAct({
  act: refuseEstateAccountAct,
  object: ({ account_id: id }) => ({ kind: 'estate-account', id }),
  secondPerson: false,
  preview: (db, input) => previewAccount(db, input.account_id, input.note),
  run: (tx, input, { actor }) => settle(tx, { id: input.account_id, confirm: false, actor, note: input.note }),
});

const fee = handleAct({
  act: scheduleEstateFeeAct,
  object: ({ estate_id: id }) => ({ kind: 'estate', id }),
  secondPerson: true,
  async preview(db, input) {
    const { now, rates } = await selectFees(db, input.estate_id);
    return {
      changes: [
        changeLine(fieldLabel('Fee on payouts'), percent(now), percent(input.fee_bp)),
        changeLine(fieldLabel('Fee on ₦100,000'), naira(BigInt(now) * 1000n), naira(BigInt(input.fee_bp) * 1000n)),
        changeLine('valid-from', null, lagosTime(input.valid_from)),
      ],
      warnings: rates.some(({ valid_from: from }) => from.getTime() > Date.now()) ? ['another-change-scheduled'] : [],
      fingerprint: fingerprintOf(now, rates.length),
    };
  },
  async run(tx, input, { askedBy, approvedBy, reason }) {
    if (input.valid_from.getTime() <= Date.now()) throw new AppError('starts-too-early');
    await insertFee(tx, {
      estateId: input.estate_id,
      feeBp: input.fee_bp,
      validFrom: input.valid_from,
      askedBy: `user:${askedBy}`,
      approvedBy: approvedBy === null ? null : `user:${approvedBy}`,
      reason,
    }).catch((error: unknown) => {
      const { code } = error as { code?: unknown };
      if (code === '23505') throw new AppError('version-exists');
      if (code === '23503') throw new AppError('not-found');
      throw error;
    });
    return { estate: input.estate_id, fee_bp: input.fee_bp, valid_from: input.valid_from.toISOString() };
  },
});

export const estateMoneyActs = (): readonly ActHandler[] => [confirm, refuse, fee];
