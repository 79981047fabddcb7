-- Tokens of the past, for demonstration data: only ever of a simulator's key, which loads no real meter, and only of days before
-- today, so that they count against no cap.
create or replace function authority.issue_past_token(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_subclass integer, p_units_tenths bigint,
  p_amount_kobo bigint, p_tid integer, p_token text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from authority.vending_key k where k.id = p_key_id and k.is_simulator) then
    raise exception 'only a simulator has a past' using errcode = 'VD010';
  end if;
  if p_at > now() - interval '12 hours' then
    raise exception '% is not the past', p_at using errcode = 'VD010';
  end if;
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token, issued_at)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_subclass, p_units_tenths, p_amount_kobo, p_tid, p_token, p_at);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number, at)
  values (p_key_id, 'vend', p_reference, p_meter_number, p_at);
end $$;
revoke all on function authority.issue_past_token(text, bytea, bigint, text, integer, bigint, bigint, integer, text, timestamp with time zone) from public;
grant execute on function authority.issue_past_token(text, bytea, bigint, text, integer, bigint, bigint, integer, text, timestamp with time zone) to gatelight_app;
