-- Whether the user of a session has one of these roles in the estate, and the estate has this object.
create or replace function service_charges.has_object(p_session uuid, p_estate_id bigint, p_roles text[], p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.works_for(p_session, p_estate_id, p_roles) and case p_kind
    when 'head' then exists (select from service_charges.head h where h.id = p_id and h.estate_id = p_estate_id and not h.is_levy)
    when 'change' then exists (select from service_charges.rate_change c where c.id = p_id and c.estate_id = p_estate_id)
    when 'run' then exists (select from service_charges.run r where r.id = p_id and r.estate_id = p_estate_id)
    when 'invoice' then exists (select from service_charges.invoice i where i.id = p_id and i.estate_id = p_estate_id)
    when 'payment' then exists (select from service_charges.manual_receipt m where m.id = p_id and m.estate_id = p_estate_id)
    when 'rule' then exists (select from service_charges.late_rule r where r.id = p_id and r.estate_id = p_estate_id)
    when 'waiver' then exists (select from service_charges.waiver w where w.id = p_id and w.estate_id = p_estate_id)
    when 'house' then exists (select from estates.house h where h.id = p_id and h.estate_id = p_estate_id)
    else false end
$$;
revoke all on function service_charges.has_object(uuid, bigint, text[], text, bigint) from public;
grant execute on function service_charges.has_object(uuid, bigint, text[], text, bigint) to gatelight_app, gatelight_web;
