import * as contract from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import { fingerprintOf, handleAct } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { decideBankLine, matchedAmount, readBankLine } from '../store/bank.ts';
import { found } from './preview-parts.ts';

export const bankActs = [
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
