-- Charges the late fee of a bill at p_now, if nothing prevents it: from 08:00 to 20:00 in Lagos, and not while the
-- house keeps a plan, has been offered one, or may wait. Returns the id of the fee's invoice, or null. A month without
-- a fee is not charged afterwards. A bill that fails does not stop the others: it is noted, and retried later.
create or replace function arrears.charge_late_fee(p_now timestamptz, p_invoice_id bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_local timestamp := p_now at time zone 'Africa/Lagos';
  v_fee_id bigint;
  v_house_id bigint := (select i.house_id from service_charges.invoice i where i.id = p_invoice_id);
begin
  if extract(hour from v_local) not between 8 and 19 or arrears.waits_after_fault('late-fee', p_invoice_id) then
    return null;
  end if;
  begin
    perform service_charges.lock_house(v_house_id);
    if coalesce(arrears.held_by(v_house_id, v_local::date), '') in ('plan', 'wait')
       or exists (select from arrears.plan p where p.house_id = v_house_id and p.state = 'offered' and p.expires_at > p_now
         and arrears.protects_house(p.id)) then
      return null;
    end if;
    v_fee_id := service_charges.add_late_fee(p_invoice_id, v_local::date);
    delete from arrears.stopped s where s.kind = 'late-fee' and s.row_id = p_invoice_id;
  exception when others then
    perform arrears.note_stopped('late-fee', p_invoice_id, sqlstate || ' ' || sqlerrm);
    return null;
  end;
  return v_fee_id;
end $$;
revoke all on function arrears.charge_late_fee(timestamptz, bigint) from public;
grant execute on function arrears.charge_late_fee(timestamptz, bigint) to gatelight_app;
