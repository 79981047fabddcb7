import { sql, type Db } from '#platform/database/db';

export interface ViewRow {
  id: bigint;
  name: string;
  search: string;
  isShared: boolean;
  isOwn: boolean;
  ownerName: string;
}

/** The views of a list that a session's member of staff may open. */
export async function selectViews(db: Db, session: string, list: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, search, is_shared as "isShared", is_own as "isOwn", owner_name as "ownerName"
    from staff.views_of(${session}, ${list})`.execute(db);
  return rows;
}

/** Undefined: they already have the maximum number of views of this list. */
export async function storeView(
  db: Db,
  session: string,
  view: { list: string; name: string; search: string; is_shared: boolean },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint | null }>`
    select staff.save_view(${session}, ${view.list}, ${view.name}, ${view.search}, ${view.is_shared}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** Returns false when they have no such view. */
export async function deleteView(db: Db, session: string, id: string): Promise<boolean> {
  const { rows } = await sql<{
    removed: boolean;
  }>`select staff.remove_view(${session}, ${id}::bigint) as removed`.execute(db);
  return rows[0]!.removed;
}
