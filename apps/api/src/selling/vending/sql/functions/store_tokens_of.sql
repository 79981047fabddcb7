-- Like vending.store_tokens, for the tokens of many orders in one commit: for `p_sets` see vending.store_token_sets.
-- Each has its own result, as in vending.place_wallet_vends: they are stored together, or one by one if that fails.
create or replace function vending.store_tokens_of(p_sets jsonb)
returns table ("position" integer, stored boolean, vended_at timestamptz, refused text, problem text, detail text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_one record;
begin
  begin
    return query select s."position", s.stored, now(), null, null, null from vending.store_token_sets(p_sets) s;
    return;
  exception
    when deadlock_detected or lock_not_available or serialization_failure then
      raise;
    when others then
      -- One of them failed. It is found below.
  end;
  for v_one in
    select s.ordinality::integer as number, o.id as order_id, s.value as given
    from jsonb_array_elements(p_sets) with ordinality s join vending."order" o on o.id = (s.value ->> 'order_id')::bigint
    where o.id = any(array(select (g ->> 'order_id')::bigint from jsonb_array_elements(p_sets) g))
    order by o.buyer_id, o.id
  loop
    "position" := v_one.number;
    stored := null;
    vended_at := now();
    refused := null;
    problem := null;
    detail := null;
    begin
      select s.stored into stored from vending.store_tokens(v_one.order_id, v_one.given -> 'tokens', v_one.given -> 'messages') s;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        raise;
      when others then
        get stacked diagnostics refused = returned_sqlstate, problem = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;
revoke all on function vending.store_tokens_of(jsonb) from public;
grant execute on function vending.store_tokens_of(jsonb) to gatelight_app;
