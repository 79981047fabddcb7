-- The digits of a request's tokens, for a technician who may make such tokens. It records who looked.
create or replace function engineering.show_tokens(p_session uuid, p_number text, p_request_id bigint, p_by jsonb) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'meters.engineer');
  v_tokens text[];
begin
  select array_agg(t.token order by t.position) into v_tokens
  from engineering.token t join engineering.request r on r.id = t.request_id join metering.meter m on m.id = r.meter_id
  where r.id = p_request_id and m.number = p_number;
  if v_tokens is not null then
    perform audit.record('user:' || v_user_id, 'meter.tokens-view', 'meter', p_number, null,
      jsonb_build_object('request', p_request_id::text), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return v_tokens;
end $$;
revoke all on function engineering.show_tokens(uuid, text, bigint, jsonb) from public;
grant execute on function engineering.show_tokens(uuid, text, bigint, jsonb) to gatelight_staff;
