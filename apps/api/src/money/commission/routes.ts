import { getCommission, getCommissionFile, listCommission, type CommissionStatement } from '@gatelight/contract';
import type { Serve } from '#platform/api';
import { databaseNow, type Db } from '#platform/db';
import { AppError } from '#platform/errors';
import type { ReceiptBrand } from '#transactions';
import { statementCsv, statementPdf } from './statement-files.ts';
import { readLines, readRates, readStatements, type StatementRow } from './store.ts';

export function commissionRoutes(serve: Serve, { staffDb: db, brand }: { staffDb: Db; brand: ReceiptBrand }): void {
  async function find(month: string, estate: string): Promise<StatementRow> {
    const statement = await shareOf(db, month, estate);
    if (!statement) throw new AppError('not-found');
    return statement;
  }

  serve(listCommission, async ({ query }) =>
    (await readStatements(db, query.month)).map((row) => statementView(row, query.month)),
  );
  serve(getCommission, async ({ params }) => ({
    statement: statementView(await find(params.month, params.estate), params.month),
    lines: (await readLines(db, params.estate, params.month)).map((line) => ({
      utility: line.utility,
      rate_bp: line.rateBp,
      orders: Number(line.orders),
      sales_kobo: line.salesKobo,
      base_kobo: line.baseKobo,
      share_kobo: line.shareKobo,
    })),
    rates: (await readRates(db, params.estate)).map((rate) => ({
      id: rate.id.toString(),
      rate_bp: rate.rateBp,
      valid_from: rate.validFrom,
      state: rate.state,
      asked_by: rate.askedBy,
    })),
  }));
  serve(getCommissionFile, async ({ params, query }) => {
    const file = await monthStatement(db, { ...params, kind: query.kind, brand });
    if (!file) throw new AppError('not-found');
    return file;
  });
}

/** What an estate earns of its sales in a month, `2026-11`. */
export async function shareOf(db: Db, month: string, estate: string): Promise<StatementRow | undefined> {
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
  return { kind, name: `share-${statement.estateName}-${month}.${kind}`, content };
}

function statementView(row: StatementRow, month: string): CommissionStatement {
  return {
    estate_id: row.estateId.toString(),
    estate_name: row.estateName,
    month,
    rate_bp: row.rateBp,
    sales_kobo: row.salesKobo,
    base_kobo: row.baseKobo,
    share_kobo: row.shareKobo,
    posted_at: row.postedAt,
    posted_by: row.postedBy,
  };
}
