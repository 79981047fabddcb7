-- Past tokens, for demonstration data: only with a simulator's key, which no real meter has, and only of days before
-- today, so that they do not count towards the caps.
create or replace function authority.issue_past_token(p_given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := p_given ->> 'reference';
  v_request_hash bytea := p_given ->> 'request_hash';
  v_key_id bigint := p_given ->> 'key_id';
  v_meter_number text := p_given ->> 'meter_number';
  v_subclass integer := p_given ->> 'subclass';
  v_units_tenths bigint := p_given ->> 'units_tenths';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_tid integer := p_given ->> 'tid';
  v_token text := p_given ->> 'token';
  v_at timestamptz := p_given ->> 'at';
begin
  perform platform.check_arguments(p_given, array['reference', 'request_hash', 'key_id', 'meter_number', 'subclass',
    'units_tenths', 'amount_kobo', 'tid', 'token', 'at']);
  if not exists (select from authority.vending_key k where k.id = v_key_id and k.is_simulator) then
    raise exception 'only a simulator has a past' using errcode = 'VD010';
  end if;
  if v_at > now() - interval '12 hours' then
    raise exception '% is not the past', v_at using errcode = 'VD010';
  end if;
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token, issued_at)
  values (v_reference, v_request_hash, v_key_id, v_meter_number, v_subclass, v_units_tenths, v_amount_kobo, v_tid, v_token, v_at);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (v_meter_number, v_key_id, v_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number, at)
  values (v_key_id, 'vend', v_reference, v_meter_number, v_at);
end $$;
revoke all on function authority.issue_past_token(jsonb) from public;
grant execute on function authority.issue_past_token(jsonb) to gatelight_app;
