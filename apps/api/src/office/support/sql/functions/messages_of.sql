-- The conversation of a ticket, oldest first: what opened it and its newest 500 replies.
create or replace function support.messages_of(p_session uuid, p_number text)
returns table (id text, author text, message text, created_at timestamptz, files jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select 't' || t.id, 'user', t.message, t.created_at, support.files_with(t.id, null) from support.ticket t
    where t.number = p_number and t.user_id = v_user_id
    union all
    (select 'r' || n.id, n.author, n.message, n.created_at, support.files_with(n.ticket_id, n.id)
     from (
       select r.* from support.ticket t join support.reply r on r.ticket_id = t.id
       where t.number = p_number and t.user_id = v_user_id order by r.id desc limit 500) n
     order by n.id);
end $$;
revoke all on function support.messages_of(uuid, text) from public;
grant execute on function support.messages_of(uuid, text) to gatelight_app, gatelight_web;
