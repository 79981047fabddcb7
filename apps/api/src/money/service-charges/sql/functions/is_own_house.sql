-- Whether a person of the team lives in a house, owns it, uses its meters or still owes for it: then they may not
-- decide about its money alone.
create or replace function service_charges.is_own_house(p_user_id bigint, p_house_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from households.house_owner o where o.house_id = p_house_id and o.user_id = p_user_id and o.ended_at is null)
    or exists (select from households.occupant o where o.house_id = p_house_id and o.user_id = p_user_id and o.ended_at is null)
    or exists (select from households.link l join metering.meter m on m.id = l.meter_id
      where l.user_id = p_user_id and l.ended_at is null and m.house_id = p_house_id)
    or exists (select from service_charges.invoice i where i.payer_user_id = p_user_id and i.house_id = p_house_id and i.left_kobo > 0)
$$;
revoke all on function service_charges.is_own_house(bigint, bigint) from public;
