create or replace function support.is_file_of(p_user_id bigint, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from support.attachment a left join support.ticket t on t.id = a.ticket_id
    where a.id = p_id and (t.user_id = p_user_id or (a.ticket_id is null and a.uploader_id = p_user_id and not a.by_staff)))
$$;
revoke all on function support.is_file_of(bigint, uuid) from public;
grant execute on function support.is_file_of(bigint, uuid) to gatelight_app;

create or replace function support.is_file_of(p_session uuid, p_id uuid)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support.is_file_of(identity.user_of_session(p_session), p_id)
$$;
revoke all on function support.is_file_of(uuid, uuid) from public;
grant execute on function support.is_file_of(uuid, uuid) to gatelight_app, gatelight_web;
