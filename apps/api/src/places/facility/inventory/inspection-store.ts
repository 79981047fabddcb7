import type { AnswerOf, Inspection, InspectionStory, listChecklists } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { papersOf } from './asset-store.ts';

export async function selectChecklists(db: Db, estateId: string): Promise<AnswerOf<typeof listChecklists>> {
  const { rows } = await sql<AnswerOf<typeof listChecklists>[number]>`
    select c.id::text as id, c.name, c.edited_at as seen_at,
      array(select p.text from facility.checklist_point p where p.checklist_id = c.id and p.removed_at is null order by p.position) as points,
      (select max(i.finished_at) from facility.inspection i where i.estate_id = c.estate_id and i.checklist_id = c.id) as last_at
    from facility.checklist c where c.estate_id = ${BigInt(estateId)} and c.ended_at is null order by lower(c.name)`.execute(
    db,
  );
  return rows;
}

export const inspectionPages = defineKeyset({
  list: 'facility-inspections',
  sorts: { started_at: { column: sql`i.started_at`, kind: 'timestamptz' } },
  id: { column: sql`i.id`, kind: 'bigint' },
  first: '-started_at',
});

const columns = sql`
  i.id::text as id, c.name, coalesce((select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = i.started_by), '')
    as started_by, i.started_at, i.finished_at, p.points, p.answered, p.not_ok`;
const tables = sql`facility.inspection i join facility.checklist c on c.id = i.checklist_id
  cross join lateral (select count(*)::integer as points, count(x.result)::integer as answered,
    (count(*) filter (where x.result = 'not-ok'))::integer as not_ok from facility.inspection_point x where x.inspection_id = i.id) p`;

export async function selectInspections(db: Db, page: KeysetPage, estateId: string): Promise<(Inspection & Keyed)[]> {
  const { rows } = await sql<Inspection & Keyed>`
    select ${page.keys}, ${columns} from ${tables} where i.estate_id = ${BigInt(estateId)} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function findInspection(db: Db, id: string): Promise<InspectionStory | undefined> {
  const [{ rows }, points] = await Promise.all([
    sql<Inspection & { note: string }>`select ${columns}, i.note from ${tables} where i.id = ${BigInt(id)}`.execute(db),
    sql<InspectionStory['points'][number]>`
      select x.id::text as id, x.text, x.result, x.note, ${papersOf('point_id', 'x.id')} as photos,
        (select jsonb_build_object('id', j.id::text, 'number', j.number) from facility.job j where j.id = x.job_id) as job
      from facility.inspection_point x where x.inspection_id = ${BigInt(id)} order by x.position, x.id`.execute(db),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { note, ...inspection } = row;
  return { inspection, note, points: points.rows };
}
