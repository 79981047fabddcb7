create or replace function wallets.tell_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
begin
  if current_setting('gatelight.is_vending', true) = 'on' then
    return null;
  end if;
  select a.code into v_code from ledger.account a where a.id = new.account_id;
  if v_code like 'wallet:%' then
    perform pg_notify('user_event', jsonb_build_object('user', substr(v_code, 8), 'type', 'wallet')::text);
  end if;
  return null;
end $$;
revoke all on function wallets.tell_balance() from public;
