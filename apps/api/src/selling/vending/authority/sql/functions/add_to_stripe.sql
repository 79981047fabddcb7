create or replace function authority.add_to_stripe(p_stripe integer, p_minute timestamptz, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update authority.minute_total t set amount_kobo = t.amount_kobo + p_amount_kobo
  where t.stripe = p_stripe and t.minute = p_minute;
  if not found then
    insert into authority.minute_total (stripe, minute, amount_kobo) values (p_stripe, p_minute, p_amount_kobo);
    -- Once a minute for each stripe: deletes minutes that no hour counts any more.
    delete from authority.minute_total t where t.stripe = p_stripe and t.minute < p_minute - interval '61 minutes';
  end if;
end
$$;
revoke all on function authority.add_to_stripe(integer, timestamp with time zone, bigint) from public;
