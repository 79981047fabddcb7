import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { asStaff } from './as-staff.ts';
import { deleteView, selectViews, storeView } from './view-store.ts';

/** Named views of lists. The database checks their owner by the session. */
export function viewRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  serve(contract.listViews, async ({ caller, query }) => {
    const rows = await asStaff(caller, ({ key }) => selectViews(staffDb, key, query.list));
    return rows.map(({ id, name, search, isShared, isOwn, ownerName }) => ({
      id: id.toString(),
      name,
      search,
      is_shared: isShared,
      is_own: isOwn,
      owner_name: ownerName,
    }));
  });

  serve(contract.saveView, async ({ caller, body }) => {
    const id = await asStaff(caller, ({ key }) => storeView(staffDb, key, body));
    if (id === undefined) throw new AppError('too-many-views');
    return { id: id.toString() };
  });

  serve(contract.removeView, async ({ caller, params }) => {
    const isRemoved = await asStaff(caller, ({ key }) => deleteView(staffDb, key, params.id));
    if (!isRemoved) throw new AppError('not-found');
    return { id: params.id };
  });
}
