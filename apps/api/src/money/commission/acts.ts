import { postCommissionAct, scheduleCommissionAct, naira, wireKobo, type ErrorCode } from '@gatelight/contract';
import { lagosTime, percent } from '#notifications';
import { fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { insertRate, postStatement, readRates, readStatements } from './store.ts';
import type { SqlState } from '#platform/database/sql-states';

const refusals = {
  TF002: 'period-not-over',
  TF003: 'already-posted',
  23505: 'version-exists',
  23503: 'not-found',
} as const satisfies Partial<Record<SqlState | 23505 | 23503, ErrorCode>>;

function refuse(error: unknown): never {
  const code = String((error as { code?: unknown }).code);
  if (Object.hasOwn(refusals, code)) throw new AppError(refusals[code as unknown as keyof typeof refusals]);
  throw error;
}

const schedule = handleAct({
  act: scheduleCommissionAct,
  object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
  secondPerson: true,
  async preview(db, input) {
    const rates = await readRates(db, input.estate_id);
    const now = rates.find(({ state }) => state === 'in-force');
    return {
      changes: [
        { field: 'share-of-sales', from: now ? percent(now.rate_bp) : null, to: percent(input.rate_bp) },
        { field: 'valid-from', from: null, to: lagosTime(input.valid_from) },
      ],
      warnings: rates.some(({ state }) => state === 'scheduled') ? ['another-change-scheduled'] : [],
      fingerprint: fingerprintOf(...rates.map(({ id }) => id)),
    };
  },
  async run(tx, input, { askedBy, approvedBy, reason }) {
    if (input.valid_from.getTime() <= Date.now()) throw new AppError('starts-too-early');
    await insertRate(tx, {
      estateId: input.estate_id,
      rateBp: input.rate_bp,
      validFrom: input.valid_from,
      askedBy: `user:${askedBy}`,
      approvedBy: approvedBy === null ? null : `user:${approvedBy}`,
      reason,
    }).catch(refuse);
    return { estate: input.estate_id, rate_bp: input.rate_bp, valid_from: input.valid_from.toISOString() };
  },
});

const postMonth = handleAct({
  act: postCommissionAct,
  object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
  secondPerson: true,
  async preview(db, { estate_id, month }) {
    const [statement] = await readStatements(db, month, estate_id);
    if (!statement) throw new AppError('not-found');
    if (statement.posted_at) throw new AppError('already-posted');
    const { share_kobo: shareKobo } = statement;
    return {
      changes: [
        { field: 'statement', from: null, to: `${statement.estate_name}, ${month}` },
        { field: 'sales', from: null, to: naira(statement.sales_kobo) },
        { field: 'share', from: null, to: naira(shareKobo) },
      ],
      journal: [
        { account: 'commission', debit_kobo: shareKobo, credit_kobo: 0n },
        { account: `commission-payable:${estate_id}`, debit_kobo: 0n, credit_kobo: shareKobo },
      ],
      warnings: shareKobo === 0n ? ['nothing-earned'] : [],
      fingerprint: fingerprintOf(shareKobo, statement.sales_kobo),
    };
  },
  async run(tx, { estate_id, month }, { askedBy }) {
    const posted = await postStatement(tx, { estateId: estate_id, month, by: `user:${askedBy}` }).catch(refuse);
    return { month, share_kobo: wireKobo(posted.shareKobo), journal: posted.journalId?.toString() ?? null };
  },
});

export const commissionActHandlers = (): readonly ActHandler[] => [schedule, postMonth];
