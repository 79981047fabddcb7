import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { asStaff } from '#staff';
import { checkAgainstStored } from './check/check-file.ts';
import { faultsFile } from './check/faults-file.ts';
import { readImport } from './import-table.ts';
import { columnsOf, matchColumns } from './lists.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;

function rowView(batch: store.Batch) {
  return {
    id: batch.id.toString(),
    list: batch.list,
    file_name: batch.fileName,
    encoding: batch.encoding,
    state: batch.state,
    rows: batch.rows,
    bad: batch.bad,
    warned: batch.warned,
    ready: batch.rows - batch.bad - batch.warned,
    created_by: batch.createdBy,
    created_at: batch.createdAt,
    applied_at: batch.appliedAt,
  };
}

async function requireBatch(db: Db, id: string): Promise<store.Batch> {
  const batch = await store.findBatch(db, id);
  if (!batch) throw new AppError('not-found');
  return batch;
}

async function detailView(db: Db, id: string): Promise<contract.ImportDetail> {
  const batch = await requireBatch(db, id);
  const until = batch.appliedAt && new Date(batch.appliedAt.getTime() + dayMs);
  const canUndo = batch.state === 'applied' && until !== null && until > new Date();
  return {
    ...rowView(batch),
    revision: batch.revision,
    columns: batch.columns,
    undo: canUndo ? { until, in_the_way: await store.inTheWay(db, batch.id) } : null,
  };
}

export function importRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.uploadImport, async ({ body, file, caller }) => {
    const table = await readImport(file);
    const places = matchColumns(body.list, table.head);
    if (table.rows.length === 0) throw new AppError('file-unreadable');
    const rows = table.rows.map(({ number, cells }) => ({
      number,
      cells: places.map((place) => (place < 0 ? '' : (cells[place] ?? ''))),
    }));
    const checked = await checkAgainstStored(staffDb, body.list, rows);
    const id = await asStaff(caller, ({ key }) =>
      store.storeDraft(staffDb, key, {
        list: body.list,
        fileName: file.name.slice(-200) || 'file',
        encoding: table.encoding,
        columns: columnsOf[body.list].map(({ name }) => name),
        rows: checked,
      }),
    );
    return detailView(staffDb, id.toString());
  });

  serve(contract.listImports, async ({ query }) => {
    const page = store.batches.page(query);
    return page.toPage(await store.selectBatches(staffDb, page), rowView);
  });

  serve(contract.getImport, ({ params }) => detailView(staffDb, params.id));

  serve(contract.listImportRows, async ({ params, query }) => {
    const batch = await requireBatch(staffDb, params.id);
    const show = query.show ?? 'problems';
    const keyset = show === 'problems' ? store.problemsFirst : store.inOrder;
    const page = keyset.page({ ...query, filters: { id: params.id, show } });
    return page.toPage(
      await store.selectRows(staffDb, batch.id, page, show),
      ({ number, cells, problems, warnings }) => ({
        number,
        cells,
        problems,
        warnings,
      }),
    );
  });

  serve(contract.correctImportCell, async ({ params, body, caller }) => {
    const batch = await requireBatch(staffDb, params.id);
    if (batch.state !== 'draft') throw new AppError('import-ended');
    const at = batch.columns.indexOf(body.column);
    const rows = await store.allRows(staffDb, batch.id);
    const row = rows.find(({ number }) => number === body.row);
    if (at < 0 || !row) throw new AppError('not-found');
    row.cells[at] = body.value.trim();
    // Checks all rows, because the corrected one may have been the duplicate of another.
    const checked = await checkAgainstStored(staffDb, batch.list, rows);
    const draft = { id: batch.id, revision: body.revision, rows: checked };
    if (!(await asStaff(caller, ({ key }) => store.correctDraft(staffDb, key, draft))))
      throw new AppError('act-changed');
    return detailView(staffDb, params.id);
  });

  serve(contract.discardImport, async ({ params, caller }) => {
    await requireBatch(staffDb, params.id);
    const discarded = await asStaff(caller, ({ key }) => store.discardDraft(staffDb, key, params.id));
    if (!discarded) throw new AppError('import-ended');
    return { id: params.id };
  });

  serve(contract.getBadRows, async ({ params }) => {
    const batch = await requireBatch(staffDb, params.id);
    return faultsFile(batch.fileName, batch.columns, await store.allRows(staffDb, batch.id));
  });
}
