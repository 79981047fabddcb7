-- As authority.issue_token, for a token that nobody pays for: it counts towards no cap of money. Returns ok, known,
-- cancelled or again.
create or replace function authority.issue_engineering(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_class integer, p_subclass integer,
  p_units_tenths bigint, p_last_tid integer, p_tid integer, p_token text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_reference not like 'engineering-%' then
    raise exception 'not the reference of an engineering token: %', p_reference;
  end if;
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = p_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || p_meter_number, 0));
  if p_last_tid is distinct from authority.last_tid_of(p_meter_number, p_key_id) then
    return 'again';
  end if;
  insert into authority.issue
    (reference, request_hash, key_id, meter_number, token_class, subclass, units_tenths, amount_kobo, tid, token)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_class, p_subclass, p_units_tenths, 0, p_tid, p_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (p_key_id, 'vend', p_reference, p_meter_number);
  return 'ok';
end $$;
revoke all on function authority.issue_engineering(text, bytea, bigint, text, integer, integer, bigint, integer, integer, text) from public;
grant execute on function authority.issue_engineering(text, bytea, bigint, text, integer, integer, bigint, integer, integer, text) to gatelight_app;
