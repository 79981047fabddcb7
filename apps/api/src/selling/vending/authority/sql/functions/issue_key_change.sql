-- Records a set of key-change tokens, or returns the set that this reference already has.
create or replace function authority.issue_key_change(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_new_key_id bigint, p_meter_number text, p_tokens text[]
) returns authority.key_change
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row authority.key_change;
begin
  perform authority.lock_reference(p_reference);
  select * into v_row from authority.key_change k where k.reference = p_reference;
  if found then
    return v_row;
  end if;
  insert into authority.key_change (reference, request_hash, key_id, new_key_id, meter_number, tokens)
  values (p_reference, p_request_hash, p_key_id, p_new_key_id, p_meter_number, p_tokens) returning * into v_row;
  insert into authority.key_use (key_id, purpose, reference, meter_number) values
    (p_key_id, 'vend', p_reference, p_meter_number), (p_new_key_id, 'vend', p_reference, p_meter_number);
  return v_row;
end $$;
revoke all on function authority.issue_key_change(text, bytea, bigint, bigint, text, text[]) from public;
grant execute on function authority.issue_key_change(text, bytea, bigint, bigint, text, text[]) to gatelight_app;
