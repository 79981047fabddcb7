import type { GateFigures, GateTotals } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

const sums = sql`coalesce(sum(h.visits), 0)::integer as visits, coalesce(sum(h.people), 0)::integer as people,
  coalesce(sum(h.with_pass), 0)::integer as with_pass, coalesce(sum(h.asked_in), 0)::integer as asked_in,
  coalesce(sum(h.refused), 0)::integer as refused, coalesce(sum(h.wrong_codes), 0)::integer as wrong_codes,
  coalesce(sum(h.answers), 0)::integer as answers,
  round(sum(h.wait_seconds)::numeric / nullif(sum(h.answers), 0))::integer as wait_seconds`;

/** Totals of an estate's gates from one day to another, both included. */
export async function selectTotals(db: Db, estateId: string, from: string, until: string): Promise<GateTotals> {
  const { rows } = await sql<GateTotals>`
    select ${sums} from patrol.hour_count h
    where h.estate_id = ${BigInt(estateId)} and h.day between ${from}::date and ${until}::date`.execute(db);
  return rows[0]!;
}

export async function selectHours(
  db: Db,
  estateId: string,
  from: string,
  until: string,
): Promise<GateFigures['gates']> {
  const { rows } = await sql<{ id: string; name: string; hour: number | null; visits: number }>`
    select g.id::text as id, g.name, h.hour, coalesce(sum(h.visits), 0)::integer as visits
    from gate.gate g left join patrol.hour_count h
      on h.gate_id = g.id and h.estate_id = g.estate_id and h.day between ${from}::date and ${until}::date
    where g.estate_id = ${BigInt(estateId)} group by g.id, g.name, h.hour order by g.id`.execute(db);
  const gates = new Map<string, GateFigures['gates'][number]>();
  for (const { id, name, hour, visits } of rows) {
    const gate = gates.get(id) ?? { id, name, visits: 0, hours: Array.from({ length: 24 }, () => 0) };
    gates.set(id, gate);
    gate.visits += visits;
    if (hour !== null) gate.hours[hour] = visits;
  }
  return [...gates.values()];
}
