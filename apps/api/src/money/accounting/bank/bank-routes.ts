import { importBankStatement, listBankLines, type BodyOf } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readStatement, type NamedColumns } from './read-statement.ts';
import { bankLinePages, proposalsFor, readBankLines, storeStatement } from '../store/bank.ts';

type Places = BodyOf<typeof importBankStatement>;

/** The columns that a person chose; undefined when they chose none. Throws `invalid-input` when some are missing. */
function namedColumns({ heading_row: headingRow, ...at }: Places): NamedColumns | undefined {
  const needed = [headingRow, at.date, at.narration, at.debit, at.credit, at.balance];
  if ([...needed, at.reference].every((place) => place === undefined)) return undefined;
  if (headingRow === undefined || headingRow < 1 || needed.includes(undefined)) throw new AppError('invalid-input');
  return { headingRow, at };
}

/** The statements of the operator's bank and their lines. */
export function bankRoutes(serve: Serve, db: Db): void {
  serve(importBankStatement, async ({ file, body, caller }) => {
    const read = await readStatement(file.bytes, namedColumns(body));
    const days = { first_on: read.lines[0]?.bookedOn ?? null, last_on: read.lines.at(-1)?.bookedOn ?? null };
    const nothing = { ...days, statement_id: null, is_known: false, lines: read.lines.length, repeated: 0 };
    const layout = read.layout ?? null;
    if (read.layout === undefined || read.problems.length > 0)
      return { ...nothing, layout, problems: read.problems, preview: read.preview };
    const stored = await storeStatement(db, {
      session: caller.sessionKey ?? null,
      fileHash: read.fileHash,
      fileName: file.name.slice(-200) || 'statement.csv',
      layout: read.layout,
      lines: read.lines,
      requestId: caller.requestId,
    });
    return {
      ...days,
      statement_id: stored.id.toString(),
      layout,
      is_known: stored.isKnown,
      lines: stored.lines,
      repeated: stored.repeated,
      problems: [],
      preview: [],
    };
  });
  serve(listBankLines, async ({ query }) => {
    const page = bankLinePages.page({ ...query, sort: undefined, filters: { state: query.state } });
    const rows = await readBankLines(db, page, query.state);
    const proposals = Map.groupBy(
      await proposalsFor(
        db,
        rows.map(({ id }) => id),
      ),
      ({ line_id: id }) => id,
    );
    return page.toPage(rows, (row) => ({ ...row, proposals: proposals.get(row.id) ?? [] }));
  });
}
