-- The hash of the data of a preview. A different hash at the moment of confirming means that houses, people or rates
-- changed.
create or replace function service_charges.run_hash(p_estate_id bigint, p_from date, p_to date, p_head_id bigint) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(concat_ws('|', p.house_id, p.payer_user_id, p.payer_name, p.is_occupied, p.lines), E'\n'
    order by p.house_id), ''), 'UTF8'))
  from service_charges.preview(p_estate_id, p_from, p_to, p_head_id) p
$$;
revoke all on function service_charges.run_hash(bigint, date, date, bigint) from public;
