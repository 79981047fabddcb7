import { sql, type Tx } from '#platform/database/db';

/** The past of a power account: for demonstration data only. Energy in kWh. */
export interface PowerPast {
  lines: { name: string; covers: string; blocks: string[] }[];
  /** Oldest first, without a gap. */
  days: {
    day: string;
    grid: number;
    generator: number;
    common: number;
    /** In the order of the lines. The last one has the common areas. */
    lines: { in: number; houses: number }[];
  }[];
  priceKobo: number;
  vatBp: number;
  supplier: string;
  accountNumber: string;
  terms: {
    fee_bp: number;
    common_charge_kobo: number;
    promised_minutes: number;
    promise_name: string;
    complaints: string;
  };
  entries: { kind: 'bill' | 'payment'; month: string; amount: number; on: string; number: string }[];
  /** Sales of another system, without VAT. */
  sales: { house: string; day: string; tenths: number; kobo: bigint }[];
  supply: { kind: 'grid' | 'generator'; from: Date; until: Date | null }[];
}

/**
 * Stores two years in one statement. Leaves an estate alone that is not a demonstration or already has a power account.
 */
export async function loadDemonstrationPower(tx: Tx, estateId: bigint, past: PowerPast): Promise<void> {
  const given = JSON.stringify(past, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`select power.add_demonstration(${estateId}, ${given}::jsonb)`.execute(tx);
}

export interface DemonstrationSales {
  houses: { id: string; name: string; isLivedIn: boolean; isOurs: boolean }[];
  /** Our sales, without VAT, by day. */
  days: ReadonlyMap<string, bigint>;
}

/** The houses of an estate, and our sales to them in two years. */
export async function selectDemonstrationSales(tx: Tx, estateId: bigint): Promise<DemonstrationSales> {
  const { rows: days } = await sql<{ day: string; kobo: bigint }>`
    select s.day::text as day, sum(s.energy_kobo)::bigint as kobo
    from power.sales(${estateId}, platform.today() - 740, platform.today()) s group by s.day`.execute(tx);
  const { rows: houses } = await sql<DemonstrationSales['houses'][number]>`
    select h.id::text, h.name,
      exists (select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.lives_here) as "isLivedIn",
      (select count(distinct s.day) from power.sales(${estateId}, platform.today() - 120, platform.today()) s where s.house_id = h.id) > 5 as "isOurs"
    from estates.house h where h.estate_id = ${estateId} and h.retired_at is null order by estates.counted(h.name), h.id`.execute(
    tx,
  );
  return { houses, days: new Map(days.map(({ day, kobo }) => [day, kobo])) };
}
