-- A file of a user: one that they uploaded, or one of their tickets.
create or replace function support.file_of(p_user_id bigint, p_id uuid) returns table (name text, kind text, content bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.name, a.kind, a.content from support.attachment a left join support.ticket t on t.id = a.ticket_id
  where a.id = p_id and (t.user_id = p_user_id or (a.ticket_id is null and a.uploader_id = p_user_id and not a.by_staff))
$$;
revoke all on function support.file_of(bigint, uuid) from public;
grant execute on function support.file_of(bigint, uuid) to gatelight_app;

-- The same for the user of a session.
create or replace function support.file_of(p_session uuid, p_id uuid)
returns table (name text, kind text, content bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.file_of(identity.user_of_session(p_session), p_id)
$$;
revoke all on function support.file_of(uuid, uuid) from public;
grant execute on function support.file_of(uuid, uuid) to gatelight_app, gatelight_web;
