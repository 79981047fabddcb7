-- A file of a ticket of an estate, for its team. As with messages, files from after the ticket moved on are left out.
create or replace function support.estate_file(p_session uuid, p_estate_id bigint, p_number text, p_id uuid)
returns table (name text, kind text, content bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.name, a.kind, a.content
  from support.ticket t join support.attachment a on a.ticket_id = t.id left join support.reply r on r.id = a.reply_id
  where t.number = p_number and t.estate_id = p_estate_id and a.id = p_id
    and (t.moved_at is null or coalesce(r.created_at, t.created_at) < t.moved_at)
    and teams.officer_of(p_session, p_estate_id) is not null
$$;
revoke all on function support.estate_file(uuid, bigint, text, uuid) from public;
grant execute on function support.estate_file(uuid, bigint, text, uuid) to gatelight_app, gatelight_web;
