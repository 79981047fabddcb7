import { defaultPageSize, type HouseNote, type HouseStory } from '@gatelight/contract';
import { mostMoves } from '@gatelight/contract/places/moves/parts';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed } from '#platform/lists/keyset';

const noteKeyset = defineKeyset({
  list: 'house-notes',
  // Ids increase with the time at which notes are written.
  sorts: { written: { column: sql`n.id`, kind: 'bigint' } },
  id: { column: sql`n.id`, kind: 'bigint' },
  first: '-written',
});

/** Notes about a house, newest first. */
export async function pageOfNotes(
  db: Db,
  houseId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: HouseNote[]; next: string | null }> {
  const page = noteKeyset.page({ cursor, limit, filters: { house: houseId } });
  const { rows } = await sql<HouseNote & Keyed>`
    select ${page.keys}, n.id::text as id, n.text, case when n.made_by is not null then identity.actor_name('user:' || n.made_by) end as made_by,
      n.created_at
    from moves.note n where n.house_id = ${BigInt(houseId)} and n.removed_at is null and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return page.toPage(rows, (row) => row);
}

/** The history of a house: its latest moves with readings, deposits, notes and open invitations. */
export async function selectHouseStory(db: Db, houseId: string): Promise<HouseStory> {
  const id = BigInt(houseId);
  const notes = await pageOfNotes(db, houseId, { limit: defaultPageSize });
  const { rows } = await sql<HouseStory>`
    select
      (select coalesce(jsonb_agg(to_jsonb(m) order by m.moved_on desc, m.number desc), '[]') from (
        select x.id::text as id, x.id as number, x.kind, x.moved_on, x.owed_kobo::text as owed_kobo, x.keys, x.note, x.unread_reason,
          case when x.made_by is not null then identity.actor_name('user:' || x.made_by) end as made_by,
          (select coalesce(jsonb_agg(coalesce(o.name, identity.actor_name('user:' || p.user_id)) order by o.id), '[]')
           from moves.person p left join households.occupant o on o.id = p.occupant_id where p.move_id = x.id) as names,
          (select coalesce(jsonb_agg(jsonb_build_object('meter', n.number, 'utility', n.utility,
              'reading', (r.reading_tenths / 10) || '.' || (r.reading_tenths % 10), 'photo', r.photo_id::text) order by n.number), '[]')
           from moves.reading r join metering.meter n on n.id = r.meter_id where r.move_id = x.id) as readings
        from moves.move x where x.house_id = ${id} order by x.moved_on desc, x.id desc limit ${mostMoves}) m) as moves,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id::text, 'name', o.name, 'taken_kobo', d.taken_kobo::text, 'taken_on', d.taken_on,
          'returned_kobo', d.returned_kobo::text, 'kept_kobo', d.kept_kobo::text, 'kept_reason', d.kept_reason, 'ended_on', d.ended_on)
          order by d.ended_on is not null, d.id desc), '[]')
       from moves.deposit d join households.occupant o on o.id = d.occupant_id where d.house_id = ${id}) as deposits,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id::text, 'occupant_id', i.occupant_id::text, 'expires_at', i.expires_at)), '[]')
       from moves.invitation i where i.house_id = ${id} and i.status = 'open' and i.expires_at > now()) as invitations`.execute(
    db,
  );
  const story = rows[0]!;
  // JSON has amounts and times as text.
  const amount = (value: bigint | null) => (value === null ? null : BigInt(value));
  return {
    moves: story.moves.map((move) => ({ ...move, owed_kobo: amount(move.owed_kobo) })),
    deposits: story.deposits.map((one) => ({
      ...one,
      taken_kobo: BigInt(one.taken_kobo),
      returned_kobo: amount(one.returned_kobo),
      kept_kobo: amount(one.kept_kobo),
    })),
    notes: notes.items,
    notes_next: notes.next,
    invitations: story.invitations.map((one) => ({ ...one, expires_at: new Date(one.expires_at) })),
  };
}
