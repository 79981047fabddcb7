-- Adds a supplier to an estate (p_id null) or renames one, with its price from a day on. A null refusal means that it
-- is saved. `seen_at`: when the editor last saw it; refused when someone changed it since. A repeat returns the supplier that
-- it saved.
create or replace function diesel.save_supplier(
  p_session uuid, p_estate_id bigint, p_id bigint, p_given jsonb, p_by jsonb, out supplier_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := coalesce(p_estate_id, diesel.estate_of('supplier', p_id));
  v_caller bigint := teams.officer_of(p_session, v_estate_id);
begin
  perform platform.check_arguments(p_given, array['name', 'price_kobo_per_litre', 'price_from'], array['seen_at']);
  if v_caller is null then
    refusal := 'not-found';
    return;
  end if;
  select r.id, r.refusal into supplier_id, refusal from teams.repeat_of(v_caller, p_by) r;
  if supplier_id is not null or refusal is not null then
    return;
  end if;
  if p_id is null then
    insert into diesel.supplier as s (estate_id, name) values (v_estate_id, p_given ->> 'name') returning s.id into supplier_id;
  elsif platform.changed_since((select s.edited_at from diesel.supplier s where s.id = p_id for no key update), (p_given ->> 'seen_at')::timestamptz) then
    refusal := 'changed-meanwhile';
    return;
  else
    update diesel.supplier s set name = p_given ->> 'name', edited_at = clock_timestamp() where s.id = p_id returning s.id into supplier_id;
  end if;
  insert into diesel.supplier_price (supplier_id, valid_from, price_kobo_per_litre)
  values (save_supplier.supplier_id, (p_given ->> 'price_from')::date, (p_given ->> 'price_kobo_per_litre')::bigint)
  on conflict on constraint supplier_price_pkey do update set price_kobo_per_litre = excluded.price_kobo_per_litre;
  perform teams.keep_request(v_caller, p_by, supplier_id);
  perform audit.record_for_estate(v_caller, 'diesel.supplier', v_estate_id, jsonb_build_object('supplier', supplier_id) || (p_given - 'seen_at'), p_by);
exception when unique_violation then
  refusal := 'name-taken';
end $$;
revoke all on function diesel.save_supplier(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function diesel.save_supplier(uuid, bigint, bigint, jsonb, jsonb) to gatelight_app, gatelight_web;
