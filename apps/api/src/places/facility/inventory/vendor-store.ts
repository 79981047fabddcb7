import { neededPapers, type Vendor, type VendorStory } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { papersOf } from './asset-store.ts';

export const vendorPages = defineKeyset({
  list: 'facility-vendors',
  sorts: { name: { column: sql`lower(v.name)`, kind: 'text' } },
  id: { column: sql`v.id`, kind: 'bigint' },
  first: 'name',
});

const year = sql`date_trunc('year', platform.today())::date`;

const columns = sql`
  v.id::text as id, v.name, v.trade, v.phone, j.jobs, j.on_time, j.open_jobs, c.paid_kobo as paid_this_year_kobo,
  array(select n.purpose from unnest(${[...neededPapers]}::text[]) with ordinality n (purpose, place)
    where not exists (select from facility.file f where f.vendor_id = v.id and f.removed_at is null and f.purpose = n.purpose
      and coalesce(f.expires_on >= platform.today(), true)) order by n.place) as missing,
  (select min(f.expires_on)::text from facility.file f where f.vendor_id = v.id and f.removed_at is null
    and f.expires_on between platform.today() and platform.today() + 30) as expires_soon,
  v.ended_at is not null as is_ended`;
const tables = sql`facility.vendor v
  left join lateral (select (count(*) filter (where x.done_on >= ${year}))::integer as jobs,
      (count(*) filter (where x.done_on >= ${year} and x.done_on <= coalesce(x.due_on, x.done_on)))::integer as on_time,
      (count(*) filter (where x.state <> 'done'))::integer as open_jobs
    from facility.job x where x.vendor_id = v.id and (x.done_on >= ${year} or x.state <> 'done')) j on true
  left join lateral (select coalesce(sum(p.amount_kobo), 0)::bigint as paid_kobo from facility.payment p
    where p.vendor_id = v.id and p.paid_on >= ${year}) c on true`;

export async function selectVendors(
  db: Db,
  page: KeysetPage,
  { estateId, ended }: { estateId: string; ended?: 'yes' | undefined },
): Promise<(Vendor & Keyed)[]> {
  const { rows } = await sql<Vendor & Keyed>`
    select ${page.keys}, ${columns} from ${tables}
    where v.estate_id = ${BigInt(estateId)} and ${ended ? sql`v.ended_at is not null` : sql`v.ended_at is null`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function findVendor(db: Db, id: string): Promise<VendorStory | undefined> {
  const [{ rows }, rates] = await Promise.all([
    sql<Vendor & Pick<VendorStory, 'seen_at' | 'contact' | 'email' | 'note' | 'files'>>`
      select ${columns}, v.edited_at as seen_at, v.contact, coalesce(v.email, '') as email, v.note, ${papersOf('vendor_id', 'v.id')} as files
      from ${tables} where v.id = ${BigInt(id)}`.execute(db),
    sql<VendorStory['rates'][number]>`
      select r.text, r.unit, r.amount_kobo from facility.rate r where r.vendor_id = ${BigInt(id)} and r.ended_at is null
      order by r.id limit 50`.execute(db),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { seen_at, contact, email, note, files, ...vendor } = row;
  return { seen_at, vendor, contact, email, note, files, rates: rates.rows, jobs: [] };
}
