import type { ExportList } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

export interface KnownEstate {
  id: bigint;
  name: string;
}
export interface KnownHouse {
  id: bigint;
  name: string;
}
export interface KnownMeter {
  id: bigint;
  number: string;
  customerName: string;
  houseName: string | null;
  replacedByEnding: string | null;
  hasDebt: boolean;
}
interface UsualMeter {
  tariffId: bigint;
  supplyGroupCode: string;
  keyRevision: number;
  tariffIndex: string;
}

/** The stored data that matters to the check of a file. */
export interface Known {
  /** By name in lower case. */
  estates: ReadonlyMap<string, KnownEstate>;
  /** By `estate id/name in lower case`. */
  houses: ReadonlyMap<string, KnownHouse>;
  /** `house id/name in lower case`. */
  occupants: ReadonlySet<string>;
  /** By number, only for the meters in the file. */
  meters: ReadonlyMap<string, KnownMeter>;
  /** By `utility/code` and `utility/name in lower case`. */
  tariffs: ReadonlyMap<string, bigint>;
  /** The values of most meters: by `estate id/utility`, and by utility for an estate without meters. */
  usual: ReadonlyMap<string, UsualMeter>;
  /** `supply group/revision` of each vending key. */
  keys: ReadonlySet<string>;
}

/** Reads what a check of `list` needs. `numbers` are the meters in the file, `names` its estates in lower case. */
export async function readKnown(
  db: Db | Tx,
  list: ExportList,
  { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
): Promise<Known> {
  const estates = await rowsOf<KnownEstate>(
    db,
    sql`select e.id, e.name from estates.estate e
      where lower(e.name) = any(${names}::text[]) and (e.retired_at is null or ${list} = 'estates')`,
  );
  const ids = estates.map(({ id }) => id.toString());
  const houses = await rowsOf<KnownHouse & { estateId: bigint }>(
    db,
    sql`select h.id, h.name, h.estate_id as "estateId" from estates.house h
      where h.estate_id = any(${ids}::bigint[]) and (h.retired_at is null or ${list} = 'houses')`,
  );
  const occupants =
    list === 'occupants'
      ? await rowsOf<{ houseId: bigint; name: string }>(
          db,
          sql`select o.house_id as "houseId", o.name from households.occupant o join estates.house h on h.id = o.house_id
            where h.estate_id = any(${ids}::bigint[]) and o.ended_at is null`,
        )
      : [];
  const meters = await rowsOf<KnownMeter>(
    db,
    sql`select m.id, m.number, m.customer_name as "customerName", h.name as "houseName",
        (select right(n.number, 4) from metering.meter n where n.id = m.replaced_by) as "replacedByEnding",
        coalesce((select b.balance_kobo <> 0 from ledger.account_balance b where b.code = 'debt-receivable:' || m.id), false)
          as "hasDebt"
      from metering.meter m left join estates.house h on h.id = m.house_id where m.number = any(${numbers}::text[])`,
  );
  const tariffs = await rowsOf<{ id: bigint; utility: string; code: string; name: string }>(
    db,
    sql`select t.id, t.utility, lower(t.code) as code, lower(t.name) as name from metering.tariff t`,
  );
  const usual = list === 'meters' ? await readUsual(db, ids) : [];
  const keys = await rowsOf<{ key: string }>(
    db,
    sql`select distinct k.supply_group_code || '/' || k.key_revision as key from authority.vending_key k`,
  );
  return {
    estates: new Map(estates.map((one) => [one.name.toLowerCase(), one])),
    houses: new Map(houses.map((one) => [`${one.estateId}/${one.name.toLowerCase()}`, one])),
    occupants: new Set(occupants.map(({ houseId, name }) => `${houseId}/${name.toLowerCase()}`)),
    meters: new Map(meters.map((one) => [one.number, one])),
    tariffs: new Map(
      tariffs.flatMap(({ id, utility, code, name }) => [
        [`${utility}/${code}`, id] as const,
        [`${utility}/${name}`, id] as const,
      ]),
    ),
    usual: new Map(usual.map((one) => [one.place, one])),
    keys: new Set(keys.map(({ key }) => key)),
  };
}

async function rowsOf<T>(db: Db | Tx, query: ReturnType<typeof sql<unknown>>): Promise<T[]> {
  const { rows } = await query.execute(db);
  return rows as T[];
}

function readUsual(db: Db | Tx, estateIds: readonly string[]): Promise<(UsualMeter & { place: string })[]> {
  const commonest = sql`
    mode() within group (order by m.tariff_id) as "tariffId",
    mode() within group (order by m.supply_group_code) as "supplyGroupCode",
    mode() within group (order by m.key_revision) as "keyRevision",
    mode() within group (order by m.tariff_index) as "tariffIndex"`;
  return rowsOf(
    db,
    sql`select m.estate_id || '/' || m.utility as place, ${commonest} from metering.meter m
        where m.estate_id = any(${estateIds}::bigint[]) and m.life <> 'retired' group by m.estate_id, m.utility
      union all
      select m.utility, ${commonest} from metering.meter m where m.life <> 'retired' group by m.utility`,
  );
}
