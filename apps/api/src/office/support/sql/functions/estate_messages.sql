-- The conversation of a ticket of an estate, oldest first, with the newest 500 replies: nothing that was written after it moved on, and no notes of staff.
create or replace function support.estate_messages(p_session uuid, p_estate_id bigint, p_number text)
returns table (id text, author text, author_name text, message text, created_at timestamptz, files jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with c as (select t.* from support.ticket t where t.number = p_number and t.estate_id = p_estate_id
    and teams.officer_of(p_session, p_estate_id) is not null)
  select 't' || c.id, 'user', c.name, c.message, c.created_at, support.files_with(c.id, null) from c
  union all
  (select 'r' || n.id, n.author, case n.author when 'user' then n.name when 'estate' then coalesce(identity.full_name(n.member_id), '') else '' end,
    n.message, n.created_at, support.files_with(n.ticket_id, n.id)
   from (
     select r.*, c.name from c join support.reply r on r.ticket_id = c.id
     where c.moved_at is null or r.created_at < c.moved_at order by r.id desc limit 500) n
   order by n.id)
$$;
revoke all on function support.estate_messages(uuid, bigint, text) from public;
grant execute on function support.estate_messages(uuid, bigint, text) to gatelight_app, gatelight_web;
