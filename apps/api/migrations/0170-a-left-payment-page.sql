-- A payer who comes back from the provider's payment page without having paid is not left waiting: the provider is asked at once,
-- and the purchase or funding ends. Money that arrives after all goes to the payer's wallet.

alter table payments.charge add column left_at timestamptz;
comment on column payments.charge.left_at is
  'its payer came back from the provider''s page: unless money is on its way, it ends with the next check';

alter table vending."order" drop constraint order_payment_outcome_check;
alter table vending."order" add constraint order_payment_outcome_check
  check (payment_outcome in ('exact', 'overpaid', 'underpaid', 'late', 'wrong_currency', 'failed', 'cancelled'));

-- Of orders and fundings, which know whose the charge is.
create function payments.leave_page(p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update payments.charge
  set left_at = clock_timestamp(), next_check_at = clock_timestamp(), is_watched = true
  where reference = p_reference and status in ('initiated', 'pending') and authorization_url is not null
    and provider <> 'demonstration' and (left_at is null or left_at < clock_timestamp() - interval '5 seconds')
  returning id into v_id;
  if found then
    perform pg_notify('payments_charge', v_id::text);
  end if;
end $$;

create function vending.leave_payment_page(p_session uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := wallets.user_of(p_session);
begin
  if exists (select from vending."order" o where o.reference = p_reference and o.buyer_id = v_user_id) then
    perform payments.leave_page(p_reference);
  end if;
end $$;

create function wallets.leave_payment_page(p_session uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := wallets.user_of(p_session);
begin
  if exists (select from wallets.funding f where f.reference = p_reference and f.user_id = v_user_id) then
    perform payments.leave_page(p_reference);
  end if;
end $$;

revoke all on function payments.leave_page(text), vending.leave_payment_page(uuid, text),
  wallets.leave_payment_page(uuid, text) from public;
grant execute on function vending.leave_payment_page(uuid, text), wallets.leave_payment_page(uuid, text)
  to gatelight_web, gatelight_app;
