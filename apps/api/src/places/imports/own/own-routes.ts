import * as contract from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { takeFrom, type Limit } from '#platform/callers/limits';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { readImport } from '../import-table.ts';
import { columnsOf, matchColumns } from '../lists.ts';
import { checkOwn, sampleFile } from './own-file.ts';
import * as own from './own-store.ts';
import { allRows, problemsFirst, selectRows } from '../store.ts';
import { faultsFile } from '../check/faults-file.ts';

export const importLimits = {
  /** Each file is read in a separate process. */
  own: { name: 'own-imports', most: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

/**
 * Imports of managers into their own estate. The object check has already confirmed access to the estate, and the
 * database checks it again for changes.
 */
export function ownImportRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));
  const view = async (id: string | bigint) => {
    const found = await own.findOwnImport(staffDb, id);
    if (!found) throw new AppError('not-found');
    return found;
  };
  const want = async (caller: User, params: { id: string; import: string }, what: 'apply' | 'undo' | 'discard') => {
    const refusal = await own.want(db, caller, params, what);
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
  };

  serve(contract.uploadOwnImport, async ({ caller, params: { id }, body: { list }, file }) => {
    await takeFrom(db, importLimits.own, caller, caller.userId);
    const table = await readImport(file);
    const places = matchColumns(list, table.head, ['Estate']);
    if (table.rows.length === 0) throw new AppError('file-unreadable');
    const rows = table.rows.map(({ number, cells }) => ({
      number,
      cells: places.map((place) => (place < 0 ? '' : (cells[place] ?? ''))),
    }));
    const stored = await own.storeOwnDraft(db, caller, id, {
      list,
      file_name: file.name.slice(-200) || 'file',
      encoding: table.encoding,
      columns: columnsOf[list].map(({ name }) => name),
      rows: await checkOwn(staffDb, list, rows, await own.nameOfEstate(staffDb, id)),
    });
    if (stored === undefined) throw new AppError('not-found');
    return view(stored);
  });

  serve(contract.listOwnImports, async ({ params: { id }, query }) => {
    const page = own.ownImports.page({ ...query, filters: { estate: id } });
    return page.toPage(await own.selectOwnImports(staffDb, page, id), (row) => row);
  });

  serve(contract.getOwnImport, ({ params }) => view(params.import));

  serve(contract.listOwnImportRows, async ({ params, query }) => {
    const page = problemsFirst.page({ ...query, filters: { id: params.import } });
    const { list } = await view(params.import);
    const rows = await selectRows(staffDb, BigInt(params.import), page, 'problems');
    return { columns: columnsOf[list].map(({ name }) => name), ...page.toPage(rows, (row) => row) };
  });

  serve(contract.applyOwnImport, async ({ caller, params }) => {
    await want(caller, params, 'apply');
    return view(params.import);
  });
  serve(contract.undoOwnImport, async ({ caller, params }) => {
    await want(caller, params, 'undo');
    return view(params.import);
  });
  serve(contract.discardOwnImport, async ({ caller, params }) => {
    await want(caller, params, 'discard');
    return { discarded: true as const };
  });

  serve(contract.getOwnImportFaults, async ({ params }) => {
    const { list, file_name } = await view(params.import);
    const rows = await allRows(staffDb, BigInt(params.import));
    return faultsFile(
      file_name,
      columnsOf[list].map(({ name }) => name),
      rows,
    );
  });

  serve(contract.getImportSample, async ({ params: { id, list }, query: { format } }) =>
    sampleFile(list, await own.nameOfEstate(staffDb, id), format),
  );
}
