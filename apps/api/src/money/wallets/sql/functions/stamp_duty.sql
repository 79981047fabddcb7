-- The duty on one transfer; 0 for amounts too small for it.
create or replace function wallets.stamp_duty(p_amount_kobo bigint, out duty_kobo bigint, out is_payers boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule jsonb := platform.setting('fees.stamp-duty');
begin
  duty_kobo := case when p_amount_kobo >= coalesce((v_rule ->> 'from_kobo')::bigint, 1000000)
    then coalesce((v_rule ->> 'amount_kobo')::bigint, 5000) else 0 end;
  is_payers := duty_kobo > 0 and coalesce(v_rule ->> 'borne_by', 'operator') = 'payer';
end $$;
revoke all on function wallets.stamp_duty(bigint) from public;
