create or replace function identity.require_demonstration(p_user_id bigint, p_at timestamptz) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity."user" u where u.id = p_user_id and u.is_demonstration) then
    raise exception 'only for demonstration users' using errcode = 'DM001';
  end if;
  if p_at is null or p_at > now() then
    raise exception '% is not the past', p_at using errcode = 'DM001';
  end if;
end $$;
revoke all on function identity.require_demonstration(bigint, timestamp with time zone) from public;
