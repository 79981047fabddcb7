import { createHash } from 'node:crypto';
import type { AnswerOf, getManagedEstate, Utility } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

export async function managesHouseInUse(db: Db, session: string, houseId: string): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    select households.manages_house(${session}::uuid, ${BigInt(houseId)}) as manages`.execute(db);
  return rows[0]!.manages;
}

export async function managesOccupant(db: Db, session: string, occupantId: string): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    select households.manages_occupant(${session}::uuid, ${BigInt(occupantId)}) as manages`.execute(db);
  return rows[0]!.manages;
}

export interface OccupantChange {
  /** From the caller. A repeat with the same key gets the same response. */
  key: string;
  change: 'add' | 'edit' | 'end';
  /** The house of a new occupant, otherwise the occupant. */
  id: string;
  person?: {
    name: string;
    phone: string | null;
    email: string | null;
    isOwner: boolean;
    livesHere: boolean | undefined;
    pays: boolean | undefined;
    seenAt?: Date | undefined;
  };
}

/**
 * Changes the list of a house that the caller manages, with the database role of the web process. Throws the refusals
 * of the database.
 */
export async function changeOccupant(
  db: Db,
  caller: User,
  { key, change, id, person }: OccupantChange,
): Promise<{ occupantId: bigint; houseId: bigint; refusal: string | null }> {
  const hash = createHash('sha256')
    .update(JSON.stringify([change, id, person ?? null]))
    .digest();
  const { rows } = await sql<{ occupantId: bigint; houseId: bigint; refusal: string | null }>`
    select occupant_id as "occupantId", house_id as "houseId", refusal
    from households.change_occupant(${caller.sessionKey ?? null}::uuid, ${sqlArguments({
      key,
      body_hash: hash,
      change,
      id,
      name: person?.name,
      phone: person?.phone,
      email: person?.email,
      is_owner: person?.isOwner,
      lives_here: person?.livesHere,
      pays: person?.pays,
      seen_at: person?.seenAt,
      ip: caller.ip,
      request: caller.requestId,
    })})`.execute(db);
  return rows[0]!;
}

// ---- Service charges ------------------------------------------------------------------------------------------------

const status = sql`case when c.left_kobo = 0 then 'paid' when c.due_on < platform.today() and not c.in_plan then 'overdue' else 'due' end`;

type Owed = AnswerOf<typeof getManagedEstate>['service_charges'];

/** Service charges with a due day in the last twelve months or later. */
export async function sumCharges(db: Db, estateId: string): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select (count(*) filter (where c.left_kobo > 0))::integer as open, (count(*) filter (where ${status} = 'overdue'))::integer as overdue,
      coalesce(sum(c.left_kobo), 0)::bigint as open_kobo,
      coalesce(sum(c.left_kobo) filter (where ${status} = 'overdue'), 0)::bigint as overdue_kobo,
      coalesce(sum(c.paid_kobo), 0)::bigint as paid_kobo
    from service_charges.invoice c
    where c.estate_id = ${BigInt(estateId)} and c.due_on > platform.today() - 366`.execute(db);
  return rows[0]!;
}

/**
 * Counts of late jobs, of payments and waivers that wait for a second person, and of new hardship requests. The route
 * shows each count to the roles that may see it. Each count uses an index.
 */
export async function countWaiting(
  db: Db,
  estateId: string,
): Promise<{ late_jobs: number; payments: number; waivers: number; hardships: number }> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{ late_jobs: number; payments: number; waivers: number; hardships: number }>`
    select (select count(*)::integer from facility.job j
        where j.estate_id = ${estate} and j.state <> 'done' and j.due_on < platform.today()) as late_jobs,
      (select count(*)::integer from service_charges.manual_receipt m
        where m.estate_id = ${estate} and m.state = 'waits') as payments,
      (select count(*)::integer from service_charges.waiver w where w.estate_id = ${estate} and w.state = 'waits') as waivers,
      (select count(*)::integer from arrears.hardship d
        where d.estate_id = ${estate} and d.noted_at is null and d.until_day >= platform.today()) as hardships`.execute(
    db,
  );
  return rows[0]!;
}

export interface EstateTariff {
  name: string;
  utility: Utility;
  meters: number;
  prices: { price: string; from: string }[];
}

/** The tariffs of an estate's meters now, the one with most meters first, each with its last five prices. */
export async function selectTariffs(db: Db, estateId: string): Promise<EstateTariff[]> {
  const { rows } = await sql<EstateTariff>`
    select t.name, t.utility, m.meters, (
      select coalesce(jsonb_agg(jsonb_build_object('price', p.price_kobo_per_unit::text, 'from', p.valid_from) order by p.valid_from desc), '[]')
      from (select * from metering.tariff_price x where x.tariff_id = t.id and x.cancelled_at is null order by x.valid_from desc limit 5) p) as prices
    from (select x.tariff_id, count(*)::integer as meters from metering.meter x
      where x.estate_id = ${BigInt(estateId)} and x.life not in ('replaced', 'retired') group by x.tariff_id) m
    join metering.tariff t on t.id = m.tariff_id order by m.meters desc, t.name`.execute(db);
  return rows;
}
