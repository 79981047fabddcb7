import * as contract from '@gatelight/contract';
import { refuseWithoutFunds } from '#ledger';
import { StaffRefusal, type Payments } from '#payments';
import {
  changeLine,
  fingerprintOf,
  handleAct,
  type ActChange,
  type ActHandler,
  type ActPreview,
} from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { decideBankLine, matchedAmount, readBankLine } from '../store/bank.ts';
import * as exceptions from '../store/exceptions.ts';
import { journalRules, postManual } from '../store/manual-journals.ts';
import { fundingActs } from './funding-acts.ts';
import { payoutActs } from './payout-acts.ts';
import { found, line, moved, type Journal } from './preview-parts.ts';
import * as lists from '../store/money-lists.ts';
import { naira } from '@gatelight/contract';

/** What staff change about money. Each is safe to repeat: what happened once is not done again. */
export function accountingActs({ payments }: { payments: Payments }): readonly ActHandler[] {
  return [
    ...exceptionActs,
    postJournal,
    ...payoutActs,
    ...refundActs(payments),
    ...disputeActs(payments),
    ...bankActs,
    ...fundingActs(payments),
  ];
}

// --- exceptions ------------------------------------------------------------------------------------------------------

async function previewException(db: Db | Tx, id: string, to: string): Promise<ActPreview> {
  const row = found(await exceptions.readException(db, id));
  return {
    changes: [{ field: 'state', from: row.state === 'resolved' ? 'closed' : 'open', to }],
    warnings: row.state === 'resolved' ? ['already-closed'] : [],
    fingerprint: fingerprintOf(id, row.state, row.assignee?.id ?? null, row.owner),
  };
}

const exceptionActs = [
  handleAct({
    act: contract.closeException,
    object: ({ id }) => ({ kind: 'exception', id }),
    secondPerson: false,
    preview: (db, { id }) => previewException(db, id, 'closed'),
    async run(tx, { id, note, journal }, { actor }) {
      if ((note ?? '').trim().length < 3 && journal === undefined) throw new AppError('note-or-journal-required');
      const outcome = await exceptions.closeFinding(tx, {
        id,
        by: actor,
        note: note ?? null,
        journal: journal ?? null,
      });
      if (outcome === 'not-found') throw new AppError('not-found');
      if (outcome === 'no-journal') throw new AppError('unknown-journal');
      return { outcome, ...(journal === undefined ? {} : { journal }) };
    },
  }),
  handleAct({
    act: contract.assignException,
    object: ({ id }) => ({ kind: 'exception', id }),
    secondPerson: false,
    async preview(db, { id, assignee, owner }) {
      const row = found(await exceptions.readException(db, id));
      const name = assignee === null ? null : found(await lists.userName(db, assignee));
      return {
        changes: [
          changeLine('assignee', row.assignee?.name || null, name),
          ...(owner === undefined || owner === row.owner
            ? []
            : [{ field: 'team' as const, from: row.owner, to: owner }]),
        ],
        fingerprint: fingerprintOf(id, row.state, row.assignee?.id ?? null, row.owner),
      };
    },
    async run(tx, { id, assignee, owner }, { actor }) {
      if (!(await exceptions.assignFinding(tx, { id, by: actor, assignee, owner: owner ?? null })))
        throw new AppError('already-decided');
      return { assignee };
    },
  }),
] as const;

// --- journals by hand ------------------------------------------------------------------------------------------------

const postJournal = handleAct({
  act: contract.postJournal,
  object: ({ key }) => ({ kind: 'journal', id: `manual:${key}` }),
  secondPerson: true,
  async preview(db, { moves, user_id, exception_id, memo }) {
    const rules = new Map((await journalRules(db)).map((one) => [one.class, one.rule]));
    for (const { from, to, amount_kobo } of moves) {
      if (amount_kobo === 0n || from === to) throw new AppError('journal-not-allowed');
      for (const code of [from, to]) {
        const rule = rules.get(code.split(':')[0] ?? '');
        if (rule === undefined || (rule === 'named' && code !== `wallet:${user_id ?? ''}`))
          throw new AppError('journal-not-allowed');
      }
    }
    const name = user_id === undefined ? null : found(await lists.userName(db, user_id));
    const sums = new Map<string, bigint>();
    for (const { from, to, amount_kobo } of moves) {
      sums.set(from, (sums.get(from) ?? 0n) - amount_kobo);
      sums.set(to, (sums.get(to) ?? 0n) + amount_kobo);
    }
    return {
      changes: [changeLine('memo', null, memo), ...(name === null ? [] : [changeLine('person', null, name)])],
      journal: [...sums].filter(([, kobo]) => kobo !== 0n).map(([account, kobo]) => line(account, kobo)),
      warnings: name === null ? [] : ['touches-wallet'],
      fingerprint: fingerprintOf(
        user_id,
        exception_id,
        ...moves.flatMap((move) => [move.from, move.to, move.amount_kobo]),
      ),
    };
  },
  async run(tx, { key, memo, moves, user_id, exception_id }, { actor, askedBy, approvedBy }) {
    const reference = `manual:${key}`;
    await refuseWithoutFunds(
      postManual(tx, {
        reference,
        moves: moves.map(({ from, to, amount_kobo }) => ({ from, to, amountKobo: amount_kobo })),
        memo: `${memo} (asked by ${askedBy}, approved by ${approvedBy ?? 'nobody'})`.slice(0, 500),
        userId: user_id ?? null,
        by: actor,
      }),
    );
    if (exception_id !== undefined)
      await exceptions.closeFinding(tx, { id: exception_id, by: actor, note: memo, journal: reference });
    return { journal: reference };
  },
});

// --- refunds ---------------------------------------------------------------------------------------------------------

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

/** Turns the error of a request that cannot be done now into a code for staff. */
async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StaffRefusal) throw new AppError('refund-not-possible');
    throw error;
  }
}

function refundActs(payments: Payments) {
  const object = ({ id }: { id: string }) => ({ kind: 'refund', id });
  return [
    handleAct({
      act: contract.retryRefund,
      object,
      secondPerson: async (_db, { account }) => account !== undefined,
      // Another account is where the money would go: the second person must see all of it.
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
        const held = found((await lists.heldSums(db)).find((one) => one.reference === reference));
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

// --- disputes --------------------------------------------------------------------------------------------------------

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

function disputeActs(payments: Payments) {
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

// --- lines of the bank -----------------------------------------------------------------------------------------------

const bankActs = [
  handleAct({
    act: contract.matchBankLine,
    object: ({ id }) => ({ kind: 'bank-line', id }),
    secondPerson: false,
    async preview(db, { id, kind, target }) {
      const row = found(await readBankLine(db, id));
      const amount = found(await matchedAmount(db, kind, target));
      return {
        changes: [
          { field: 'state', from: row.state, to: 'matched' },
          { field: kind, from: null, to: `${target}, ${naira(amount)}` },
        ],
        warnings: amount === row.amount_kobo ? [] : ['amounts-differ'],
        fingerprint: fingerprintOf(id, row.state),
      };
    },
    async run(tx, { id, kind, target }, { actor }) {
      const row = found(await readBankLine(tx, id));
      const amount = found(await matchedAmount(tx, kind, target));
      if (amount !== row.amount_kobo) throw new AppError('amounts-differ');
      if (!(await decideBankLine(tx, { id, match: { kind, target }, note: null, by: actor })))
        throw new AppError('already-decided');
      return { kind, target };
    },
  }),
  handleAct({
    act: contract.explainBankLine,
    object: ({ id }) => ({ kind: 'bank-line', id }),
    secondPerson: false,
    async preview(db, { id }) {
      const row = found(await readBankLine(db, id));
      return {
        changes: [{ field: 'state', from: row.state, to: 'explained' }],
        fingerprint: fingerprintOf(id, row.state),
      };
    },
    async run(tx, { id, note }, { actor }) {
      if (!(await decideBankLine(tx, { id, match: null, note, by: actor }))) throw new AppError('already-decided');
      return { outcome: 'explained' };
    },
  }),
] as const;
