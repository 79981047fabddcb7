-- Whether the user of a session has one of these roles in the estate, and the estate has this bank account or payout.
create or replace function estate_money.has_object(p_session uuid, p_estate_id bigint, p_roles text[], p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles) and case p_kind
    when 'account' then exists (select from estate_money.bank_account b where b.id = p_id and b.estate_id = p_estate_id)
    when 'payout' then exists (select from estate_money.payout o where o.id = p_id and o.estate_id = p_estate_id)
    else false end
$$;
revoke all on function estate_money.has_object(uuid, bigint, text[], text, bigint) from public;
grant execute on function estate_money.has_object(uuid, bigint, text[], text, bigint) to gatelight_app, gatelight_web;
