create or replace function ledger.open_account(p_code text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
  v_parts text[] := string_to_array(p_code, ':');
  v_class ledger.account_class;
  v_currency text := 'NGN';
begin
  select a.id into v_id from ledger.account a where a.code = p_code;
  if found then
    return v_id;
  end if;
  select * into v_class from ledger.account_class c where c.class = v_parts[1];
  if not found or cardinality(v_parts) - 1 <> v_class.parts then
    raise exception 'no account class fits "%"', p_code using errcode = 'GL002';
  end if;
  if v_class.ends_in_currency then
    v_currency := v_parts[cardinality(v_parts)];
  end if;
  insert into ledger.account (code, class, kind, currency, guarded)
  values (p_code, v_class.class, v_class.kind, v_currency, v_class.guarded)
  on conflict (code) do nothing
  returning id into v_id;
  if v_id is null then
    select a.id into strict v_id from ledger.account a where a.code = p_code;
  elsif v_class.guarded then
    insert into ledger.balance (account_id) values (v_id);
  end if;
  return v_id;
end $$;
revoke all on function ledger.open_account(text) from public;
grant execute on function ledger.open_account(text) to gatelight_app;
