import type { Asset, AssetKind, AssetStory } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const assetPages = defineKeyset({
  list: 'facility-assets',
  sorts: { name: { column: sql`lower(a.name)`, kind: 'text' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: 'name',
});

const year = sql`date_trunc('year', platform.today())::date`;

const columns = sql`
  a.id::text as id, a.kind as asset_kind, a.name, a.place, a.owner, a.hours, s.last_service_on::text as last_service_on,
  p.next_on::text as next_service_on, p.next_hours as next_service_hours, a.warranty_until::text as warranty_until,
  coalesce(a.warranty_until >= platform.today(), false) as has_warranty, c.paid_kobo as paid_this_year_kobo,
  case when a.ended_at is not null then 'ended' when o.id is not null then 'repair'
    when p.next_on < platform.today() or p.next_hours <= a.hours then 'late'
    when p.next_on <= platform.today() + 7 then 'due' else 'good' end as condition,
  case when o.id is not null then jsonb_build_object('id', o.id::text, 'number', o.number) end as open_job`;
const tables = sql`facility.asset a
  left join lateral (select max(j.done_on) as last_service_on from facility.job j
    where j.asset_id = a.id and j.state = 'done' and j.source = 'plan') s on true
  left join lateral (select min(x.next_on) as next_on, min(x.next_hours) as next_hours from facility.plan x
    where x.asset_id = a.id and x.ended_at is null) p on true
  left join lateral (select coalesce(sum(y.amount_kobo), 0)::bigint as paid_kobo from facility.job j join facility.payment y on y.job_id = j.id
    where j.asset_id = a.id and y.paid_on >= ${year}) c on true
  left join lateral (select j.id, j.number from facility.job j
    where j.asset_id = a.id and j.state <> 'done' and j.source <> 'plan' order by j.id desc limit 1) o on true`;

export async function selectAssets(
  db: Db,
  page: KeysetPage,
  { estateId, kind, ended }: { estateId: string; kind?: AssetKind | undefined; ended?: 'yes' | undefined },
): Promise<(Asset & Keyed)[]> {
  const { rows } = await sql<Asset & Keyed>`
    select ${page.keys}, ${columns} from ${tables}
    where a.estate_id = ${BigInt(estateId)} and ${ended ? sql`a.ended_at is not null` : sql`a.ended_at is null`}
      and ${kind ? sql`a.kind = ${kind}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export const papersOf = (column: 'asset_id' | 'vendor_id' | 'point_id', id: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id::text, 'purpose', f.purpose, 'caption', f.caption, 'name', f.name, 'kind', f.kind,
    'expires_on', f.expires_on::text, 'is_expired', coalesce(f.expires_on < platform.today(), false)) order by f.created_at, f.id)
  from facility.file f where f.${sql.raw(column)} = ${sql.raw(id)} and f.removed_at is null), '[]')`;

export async function findAsset(db: Db, id: string): Promise<AssetStory | undefined> {
  const asset = BigInt(id);
  const [{ rows }, plans, hours] = await Promise.all([
    sql<Asset & Pick<AssetStory, 'seen_at' | 'serial' | 'installed_on' | 'note' | 'files'>>`
      select ${columns}, a.edited_at as seen_at, a.serial, a.installed_on::text as installed_on, a.note, ${papersOf('asset_id', 'a.id')} as files
      from ${tables} where a.id = ${asset}`.execute(db),
    sql<AssetStory['plans'][number]>`
      select p.id::text as id, p.title, p.every_days, p.every_hours, p.next_on::text as next_on, p.next_hours, p.lead_days, v.name as vendor,
        p.quote_kobo
      from facility.plan p left join facility.vendor v on v.id = p.vendor_id
      where p.asset_id = ${asset} and p.ended_at is null order by p.next_on nulls last, p.id`.execute(db),
    sql<AssetStory['hours'][number]>`
      select h.hours, platform.day_of(h.read_at)::text as read_on,
        coalesce((select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = h.created_by), '') as by
      from facility.asset_hours h where h.asset_id = ${asset} order by h.id desc limit 20`.execute(db),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { seen_at, serial, installed_on, note, files, ...summary } = row;
  return { seen_at, asset: summary, serial, installed_on, note, files, plans: plans.rows, hours: hours.rows, jobs: [] };
}
