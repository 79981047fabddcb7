-- Returns false when it has begun or was cancelled before.
create or replace function withdrawals.cancel_limit(p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update withdrawals.limit_rule v set cancelled_at = clock_timestamp(), cancelled_by = p_by
  where v.id = p_id and v.cancelled_at is null and v.valid_from > now();
  return found;
end $$;
revoke all on function withdrawals.cancel_limit(bigint, text) from public;
