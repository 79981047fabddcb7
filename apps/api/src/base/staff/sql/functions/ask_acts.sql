-- Stores the request, once for each key. `outcome`: new, same (requested before with this key), other (this key was
-- used for another request), or code-required (no recent code of the second factor in this session; the worker checks
-- that again).
create or replace function staff.ask_acts(p_session uuid, p_given jsonb, out outcome text, out ids bigint[], out batch uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind text := p_given ->> 'kind';
  v_inputs jsonb := p_given -> 'inputs';
  v_reason text := p_given ->> 'reason';
  v_key text := p_given ->> 'key';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_fingerprint text := p_given ->> 'fingerprint';
  v_is_batch boolean := p_given ->> 'is_batch';
  v_needs_code boolean := p_given ->> 'needs_code';
  v_by jsonb := p_given -> 'by';
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
  v_confirmed boolean := coalesce((identity.live_session(p_session)).code_confirmed_until > clock_timestamp(), false);
  v_hash bytea;
begin
  perform platform.check_arguments(p_given, array['kind', 'inputs', 'reason', 'key', 'body_hash', 'is_batch',
    'needs_code', 'by'], array['fingerprint']);
  -- Two calls with one key run one after the other.
  perform pg_advisory_xact_lock(hashtextextended('staff.act:' || v_key, v_user_id));
  select array_agg(a.id order by a.position), (array_agg(a.body_hash))[1], (array_agg(a.batch_id))[1] into ids, v_hash, batch
  from staff.act a where a.asked_by = v_user_id and a.key = v_key;
  if ids is not null then
    outcome := case when v_hash = v_body_hash then 'same' else 'other' end;
    return;
  end if;
  if v_needs_code and not v_confirmed then
    outcome := 'code-required';
    return;
  end if;
  outcome := 'new';
  batch := case when v_is_batch then gen_random_uuid() end;
  with asked as (
    insert into staff.act (kind, input, reason, batch_id, asked_by, confirmed, key, position, body_hash, ip, request_id,
      seen_fingerprint)
    select v_kind, i.value, v_reason, batch, v_user_id, v_confirmed,
      v_key, case when v_is_batch then i.ordinality else 0 end, v_body_hash, (v_by ->> 'ip')::inet, v_by ->> 'request', v_fingerprint
    from jsonb_array_elements(v_inputs) with ordinality i
    returning id)
  select array_agg(a.id order by a.id) into ids from asked a;
  perform pg_notify('acts', '');
end $$;
revoke all on function staff.ask_acts(uuid, jsonb) from public;
grant execute on function staff.ask_acts(uuid, jsonb) to gatelight_staff;
