import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { isRefusedWith } from '#platform/database/sql-states';

/** Account classes that a journal by hand may name. `named`: only with the person who owns the wallet. */
export async function journalRules(db: Db | Tx): Promise<{ class: string; rule: 'free' | 'named' }[]> {
  const { rows } = await sql<{ class: string; rule: 'free' | 'named' }>`
    select class, rule from accounting.manual_class order by class`.execute(db);
  return rows;
}

/**
 * Posts a journal by hand, once for each reference. Throws `journal-not-allowed` for accounts that staff may not post
 * to.
 */
export async function postManual(
  tx: Tx,
  journal: {
    reference: string;
    moves: readonly { from: string; to: string; amountKobo: bigint }[];
    memo: string;
    userId: string | null;
    by: string;
  },
): Promise<void> {
  const { reference, moves, memo, userId, by } = journal;
  try {
    await sql`
      select accounting.post_manual(${reference}, ${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[],
        ${moves.map(({ amountKobo }) => amountKobo.toString())}::bigint[], ${memo}, ${userId}::bigint, ${by})`.execute(
      tx,
    );
  } catch (error) {
    if (isRefusedWith(error, 'AC002', 'GL001', 'GL002', 'GL003')) throw new AppError('journal-not-allowed');
    throw error;
  }
}
