-- Notes that the user gave the details that we require after sign-up; only the first time counts.
create or replace function identity.note_details(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity."user" u set details_completed_at = coalesce(u.details_completed_at, now()) where u.id = p_user_id
$$;
revoke all on function identity.note_details(bigint) from public;
