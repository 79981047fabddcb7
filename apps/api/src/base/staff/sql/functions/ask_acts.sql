-- Stores what is asked, once for each key. `outcome`: new, same (asked before with this key), other (this key asked for
-- something else), or code-required (no fresh code of the second factor in this session; the worker checks that again).
create or replace function staff.ask_acts(
  p_session uuid, p_kind text, p_inputs jsonb, p_reason text, p_key text, p_body_hash bytea, p_fingerprint text, p_is_batch boolean,
  p_needs_code boolean, p_by jsonb, out outcome text, out ids bigint[], out batch uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'overview.read');
  v_confirmed boolean := coalesce((identity.live_session(p_session)).code_confirmed_until > clock_timestamp(), false);
  v_hash bytea;
begin
  -- Two calls with one key: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('staff.act:' || p_key, v_user_id));
  select array_agg(a.id order by a.position), (array_agg(a.body_hash))[1], (array_agg(a.batch_id))[1] into ids, v_hash, batch
  from staff.act a where a.asked_by = v_user_id and a.key = p_key;
  if ids is not null then
    outcome := case when v_hash = p_body_hash then 'same' else 'other' end;
    return;
  end if;
  if p_needs_code and not v_confirmed then
    outcome := 'code-required';
    return;
  end if;
  outcome := 'new';
  batch := case when p_is_batch then gen_random_uuid() end;
  with asked as (
    insert into staff.act (kind, input, reason, batch_id, asked_by, confirmed, key, position, body_hash, ip, request_id,
      seen_fingerprint)
    select p_kind, i.value, p_reason, batch, v_user_id, v_confirmed,
      p_key, case when p_is_batch then i.ordinality else 0 end, p_body_hash, (p_by ->> 'ip')::inet, p_by ->> 'request', p_fingerprint
    from jsonb_array_elements(p_inputs) with ordinality i
    returning id)
  select array_agg(a.id order by a.id) into ids from asked a;
  perform pg_notify('acts', '');
end $$;
revoke all on function staff.ask_acts(uuid, text, jsonb, text, text, bytea, text, boolean, boolean, jsonb) from public;
grant execute on function staff.ask_acts(uuid, text, jsonb, text, text, bytea, text, boolean, boolean, jsonb) to gatelight_staff;
