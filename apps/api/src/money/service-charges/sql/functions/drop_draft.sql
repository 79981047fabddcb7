create or replace function service_charges.drop_draft(p_run_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_head_id bigint;
begin
  delete from service_charges.run_house x where x.run_id = p_run_id;
  delete from service_charges.run r where r.id = p_run_id and r.state = 'draft' returning r.head_id into v_head_id;
  -- A levy that was never billed.
  if v_head_id is not null then
    with gone as (delete from service_charges.rate r where r.head_id = v_head_id returning r.change_id)
    delete from service_charges.rate_change c where c.id in (select g.change_id from gone g);
    delete from service_charges.head h where h.id = v_head_id;
  end if;
end $$;
revoke all on function service_charges.drop_draft(bigint) from public;
