-- Notifies a user of a change of their account.
create or replace function identity.notice(p_email text, p_user_id bigint, p_what text, p_by jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.write_to(p_email, p_user_id, 'account:' || coalesce(p_user_id::text, 'none') || ':' || p_what || ':' || gen_random_uuid(),
    jsonb_build_object('name', 'account-notice', 'what', p_what, 'at', platform.iso(clock_timestamp())), null);
end $$;
revoke all on function identity.notice(text, bigint, text, jsonb) from public;
