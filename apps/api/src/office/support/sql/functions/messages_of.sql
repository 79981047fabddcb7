create or replace function support.messages_of(p_user_id bigint, p_number text)
returns table (id text, author text, message text, created_at timestamptz, files jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 't' || t.id, 'user', t.message, t.created_at, support.files_with(t.id, null) from support.ticket t
  where t.number = p_number and t.user_id = p_user_id
  union all
  (select 'r' || r.id, r.author, r.message, r.created_at, support.files_with(t.id, r.id)
   from support.ticket t join support.reply r on r.ticket_id = t.id
   where t.number = p_number and t.user_id = p_user_id
   order by r.id limit 500)
$$;
revoke all on function support.messages_of(bigint, text) from public;
grant execute on function support.messages_of(bigint, text) to gatelight_app;

create or replace function support.messages_of(p_session uuid, p_number text)
returns table (id text, author text, message text, created_at timestamptz, files jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.messages_of(identity.user_of_session(p_session), p_number)
$$;
revoke all on function support.messages_of(uuid, text) from public;
grant execute on function support.messages_of(uuid, text) to gatelight_app, gatelight_web;
