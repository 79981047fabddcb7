-- Stores rates from a day on, and the new heads. Returns the id of the change; for a levy the id of its head.
create or replace function service_charges.add_rates(p_estate_id bigint, p_user_id bigint, p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_from date := p_given ->> 'from';
  v_is_levy boolean := coalesce((p_given ->> 'is_levy')::boolean, false);
  v_rate jsonb;
  v_change_id bigint;
  v_head_id bigint;
begin
  insert into service_charges.rate_change (estate_id, valid_from, agreed_by, created_by)
  values (p_estate_id, v_from, coalesce(p_given ->> 'agreed_by', ''), p_user_id) returning id into v_change_id;
  for v_rate in select * from jsonb_array_elements(p_given -> 'rates') loop
    v_head_id := v_rate ->> 'head_id';
    if v_head_id is null then
      insert into service_charges.head (estate_id, kind, name, note, is_levy, created_by)
      values (p_estate_id, coalesce(v_rate ->> 'kind', 'other'), v_rate ->> 'name', coalesce(v_rate ->> 'note', ''), v_is_levy, p_user_id)
      returning id into v_head_id;
    elsif not exists (select from service_charges.head h where h.id = v_head_id and h.estate_id = p_estate_id and not h.is_levy
        and (h.ends_on is null or h.ends_on > v_from)) then
      raise exception 'not a head of this estate' using errcode = 'SC003';
    end if;
    -- Rates that were scheduled for the same day are replaced.
    update service_charges.rate r set cancelled_at = now() where r.head_id = v_head_id and r.valid_from = v_from and r.cancelled_at is null;
    insert into service_charges.rate (change_id, head_id, valid_from, way, key, amount_kobo, kinds, occupied_only, vat_bp)
    values (v_change_id, v_head_id, v_from, v_rate ->> 'way', v_rate ->> 'key', (v_rate ->> 'amount_kobo')::bigint,
      nullif(v_rate -> 'kinds', 'null'), (v_rate ->> 'occupied_only')::boolean, (v_rate ->> 'vat_bp')::integer);
  end loop;
  return case when v_is_levy then v_head_id else v_change_id end;
end $$;
revoke all on function service_charges.add_rates(bigint, bigint, jsonb) from public;
grant execute on function service_charges.add_rates(bigint, bigint, jsonb) to gatelight_app;
