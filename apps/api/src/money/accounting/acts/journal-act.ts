import * as contract from '@gatelight/contract';
import { refuseWithoutFunds } from '#ledger';
import { changeLine, fingerprintOf, handleAct } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import * as exceptions from '../store/exceptions.ts';
import { journalRules, postManual } from '../store/manual-journals.ts';
import * as lists from '../store/money-lists.ts';
import { found, line } from './preview-parts.ts';

export const postJournal = handleAct({
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
