-- Whether a user may buy for a meter. The result stays valid until the caller's transaction ends. A request that ends
-- the access at this moment waits, and an earlier end is seen.
create or replace function households.hold_buyer(p_user_id bigint, p_meter_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from households.link l
  where l.user_id = p_user_id and l.meter_id = p_meter_id and l.ended_at is null and l.role in ('owner', 'buyer') for share;
  return found;
end $$;
revoke all on function households.hold_buyer(bigint, bigint) from public;
