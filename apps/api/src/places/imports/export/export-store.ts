import type { ExportList } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';

const pieceRows = 2000;

/**
 * The rows of a list in pieces, with the columns that its import takes. `estateId` null means all estates. Sorted by
 * estate, and houses in natural order. A list with more rows than `most` is refused before any row is read. The order
 * is calculated once: the ids of a million rows are a few megabytes.
 */
export async function* exportRows(
  db: Db,
  list: ExportList,
  estateId: string | null,
  most = Infinity,
): AsyncGenerator<string[][]> {
  const { rows: order } = await sql<{ id: bigint }>`
    select x.id from (${queries[list]}) x (id, estate_id, house, cells)
    left join estates.estate e on e.id = x.estate_id
    where ${estateId}::bigint is null or x.estate_id = ${estateId}::bigint
    order by e.name, x.estate_id, estates.counted(coalesce(x.house, '')), x.id`.execute(db);
  if (order.length > most) throw new AppError('too-many-rows-for-xlsx');
  for (let at = 0; at < order.length; at += pieceRows) {
    const ids = order.slice(at, at + pieceRows).map(({ id }) => id.toString());
    const { rows } = await sql<{ cells: string[] }>`
      select x.cells from (${queries[list]}) x (id, estate_id, house, cells)
      join unnest(${ids}::bigint[]) with ordinality w (id, place) on w.id = x.id order by w.place`.execute(db);
    yield rows.map(({ cells }) => cells);
  }
}

const queries = {
  estates: sql`select e.id, e.id, null::text, array[e.name, e.address] from estates.estate e where e.retired_at is null`,
  houses: sql`
    select h.id, h.estate_id, h.name, array[e.name, h.name, h.note, h.block, coalesce(h.kind, ''), coalesce(h.area_m2::text, ''),
      coalesce(h.bedrooms::text, '')]
    from estates.house h join estates.estate e on e.id = h.estate_id where h.retired_at is null`,
  occupants: sql`
    select o.id, h.estate_id, h.name, array[e.name, h.name, o.name, coalesce(o.phone, ''), coalesce(o.email, ''),
      case when o.is_owner then 'yes' else 'no' end]
    from households.occupant o join estates.house h on h.id = o.house_id join estates.estate e on e.id = h.estate_id
    where o.ended_at is null`,
  meters: sql`
    select m.id, m.estate_id, h.name, array[m.number, m.utility, e.name, coalesce(h.name, ''), m.customer_name, m.make, t.code,
      m.supply_group_code, m.key_revision::text, m.tariff_index]
    from metering.meter m join estates.estate e on e.id = m.estate_id join metering.tariff t on t.id = m.tariff_id
      left join estates.house h on h.id = m.house_id where m.life not in ('replaced', 'retired')`,
  debts: sql`
    select m.id, m.estate_id, null::text, array[m.number, to_char(b.balance_kobo / 100, 'FM999999999990') || '.'
      || lpad((b.balance_kobo % 100)::text, 2, '0')]
    from metering.meter m join ledger.account_balance b on b.code = 'debt-receivable:' || m.id where b.balance_kobo > 0`,
} as const satisfies Record<ExportList, unknown>;
