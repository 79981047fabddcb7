import { getCommission, getCommissionFile, listCommission, type CommissionStatement } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import { databaseNow, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { ReceiptBrand } from '#transactions';
import { statementCsv, statementPdf } from './statement-files.ts';
import { readLines, readRates, readStatements } from './store.ts';

export function commissionRoutes(serve: Serve, { staffDb: db, brand }: { staffDb: Db; brand: ReceiptBrand }): void {
  async function find(month: string, estate: string): Promise<CommissionStatement> {
    const statement = await shareOf(db, month, estate);
    if (!statement) throw new AppError('not-found');
    return statement;
  }

  serve(listCommission, ({ query }) => readStatements(db, query.month));
  serve(getCommission, async ({ params }) => ({
    statement: await find(params.month, params.estate),
    lines: await readLines(db, params.estate, params.month),
    rates: await readRates(db, params.estate),
  }));
  serve(getCommissionFile, async ({ params, query }) => {
    const file = await monthStatement(db, { ...params, kind: query.kind, brand });
    if (!file) throw new AppError('not-found');
    return file;
  });
}

/** An estate's share of its sales in a month such as `2026-11`. */
export async function shareOf(db: Db, month: string, estate: string): Promise<CommissionStatement | undefined> {
  const [statement] = await readStatements(db, month, estate);
  return statement;
}

/** The statement of a month as a file. Undefined: there is no such estate. */
export async function monthStatement(
  db: Db,
  { month, estate, kind, brand }: { month: string; estate: string; kind: 'csv' | 'pdf'; brand: ReceiptBrand },
) {
  const statement = await shareOf(db, month, estate);
  if (!statement) return undefined;
  const whole = { month, statement, lines: await readLines(db, estate, month) };
  const content = kind === 'csv' ? statementCsv(whole) : await statementPdf(whole, brand, await databaseNow(db));
  return { kind, name: `share-${statement.estate_name}-${month}.${kind}`, content };
}
