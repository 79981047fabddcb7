-- Discards a preview. Returns null, or the code of the refusal.
create or replace function service_charges.discard_run(p_session uuid, p_estate_id bigint, p_run_id bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_state text;
begin
  select r.state into v_state from service_charges.run r where r.id = p_run_id and r.estate_id = p_estate_id for update;
  if v_state is null or teams.member_of(p_session, p_estate_id, array['manager', 'accountant']) is null then
    return 'not-found';
  end if;
  if v_state <> 'draft' then
    return 'charge-run-over';
  end if;
  perform service_charges.drop_draft(p_run_id);
  return null;
end $$;
revoke all on function service_charges.discard_run(uuid, bigint, bigint) from public;
grant execute on function service_charges.discard_run(uuid, bigint, bigint) to gatelight_app, gatelight_web;
