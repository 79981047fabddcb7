create or replace function households.is_sender(p_user_id bigint, p_request_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from households.request r where r.id = p_request_id and r.sender_id = p_user_id and r.kind <> 'invitation')
$$;
revoke all on function households.is_sender(bigint, bigint) from public;
grant execute on function households.is_sender(bigint, bigint) to gatelight_app;
