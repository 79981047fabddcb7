-- Uses a code and deletes everything that every part stores about its phone number: all of it, or nothing, and then the
-- code works again. Null: the code was used or is for something else. The parts are those that slices name in
-- `visitors` (a test compares). The gate is last, because the others find names by its passes.
create or replace function privacy.erase_visitor(p_code_id bigint, p_subject_hash bytea, p_phone text, p_phone_index bytea, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_asks integer;
  v_helpers integer;
  v_passes integer;
  v_blocks jsonb;
begin
  if not exists (select from otp.code c where c.id = p_code_id and c.purpose = 'erase-visitor' and c.subject_hash = p_subject_hash)
    or not otp.use_code(p_code_id)
  then
    return null;
  end if;
  v_asks := walk_ins.erase_visitor(p_phone, p_phone_index);
  v_helpers := helpers.erase_visitor(p_phone, p_phone_index);
  v_blocks := patrol.erase_visitor(p_phone);
  v_passes := gate.erase_visitor(p_phone, p_phone_index);
  perform notifications.forget_recipients('visitor-erasure', encode(p_subject_hash, 'hex'));
  -- The audit log must not say whose details they were.
  perform audit.record('visitor', 'visitor.erase', 'visitor', gen_random_uuid()::text, null, jsonb_build_object('passes', v_passes,
    'houses_as_helper', v_helpers, 'walk_ins', v_asks, 'blocks_kept', jsonb_array_length(v_blocks)), (p_by ->> 'ip')::inet, p_by ->> 'request');
  return jsonb_build_object('passes', v_passes, 'helper_houses', v_helpers, 'blocks', v_blocks);
end $$;
revoke all on function privacy.erase_visitor(bigint, bytea, text, bytea, jsonb) from public;
grant execute on function privacy.erase_visitor(bigint, bytea, text, bytea, jsonb) to gatelight_web;
