create or replace function estate_money.tell_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform estate_money.tell(new.estate_id, 'estate-payout:' || new.id || ':' || new.status, estate_money.told(new, new.status));
  return null;
end $$;
revoke all on function estate_money.tell_ended() from public;
