-- Stops the sale of electricity tokens for a house, or allows it again (p_reason null). A paid order still gets its
-- token.
create or replace function metering.hold_house(p_house_id bigint, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_reason is null then
    delete from metering.held_house h where h.house_id = p_house_id;
  else
    insert into metering.held_house (house_id, reason) values (p_house_id, p_reason) on conflict (house_id) do nothing;
  end if;
end $$;
revoke all on function metering.hold_house(bigint, text) from public;
