-- Like authority.issue_token, for an unpaid token: it does not count towards the caps of money. Returns ok, known,
-- cancelled or again.
create or replace function authority.issue_engineering(p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := p_given ->> 'reference';
  v_request_hash bytea := p_given ->> 'request_hash';
  v_key_id bigint := p_given ->> 'key_id';
  v_meter_number text := p_given ->> 'meter_number';
  v_class integer := p_given ->> 'class';
  v_subclass integer := p_given ->> 'subclass';
  v_units_tenths bigint := p_given ->> 'units_tenths';
  v_last_tid integer := p_given ->> 'last_tid';
  v_tid integer := p_given ->> 'tid';
  v_token text := p_given ->> 'token';
begin
  perform platform.check_arguments(p_given, array['reference', 'request_hash', 'key_id', 'meter_number', 'class', 'subclass',
    'units_tenths', 'tid', 'token'], array['last_tid']);
  if v_reference not like 'engineering-%' then
    raise exception 'not the reference of an engineering token: %', v_reference;
  end if;
  perform authority.lock_reference(v_reference);
  if exists (select from authority.issue i where i.reference = v_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = v_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || v_meter_number, 0));
  if v_last_tid is distinct from authority.last_tid_of(v_meter_number, v_key_id) then
    return 'again';
  end if;
  insert into authority.issue
    (reference, request_hash, key_id, meter_number, token_class, subclass, units_tenths, amount_kobo, tid, token)
  values (v_reference, v_request_hash, v_key_id, v_meter_number, v_class, v_subclass, v_units_tenths, 0, v_tid, v_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (v_meter_number, v_key_id, v_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (v_key_id, 'vend', v_reference, v_meter_number);
  return 'ok';
end $$;
revoke all on function authority.issue_engineering(jsonb) from public;
grant execute on function authority.issue_engineering(jsonb) to gatelight_app;
