import * as contract from '@gatelight/contract';
import { type ActPreview, changeLine, fingerprintOf, handleAct } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as exceptions from '../store/exceptions.ts';
import * as lists from '../store/money-lists.ts';
import { found } from './preview-parts.ts';

async function previewException(db: Db | Tx, id: string, to: string): Promise<ActPreview> {
  const row = found(await exceptions.readException(db, id));
  return {
    changes: [{ field: 'state', from: row.state === 'resolved' ? 'closed' : 'open', to }],
    warnings: row.state === 'resolved' ? ['already-closed'] : [],
    fingerprint: fingerprintOf(id, row.state, row.assignee?.id ?? null, row.owner),
  };
}

export const exceptionActs = [
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
