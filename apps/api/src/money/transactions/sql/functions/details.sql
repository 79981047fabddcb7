create or replace function transactions.details(p_session uuid, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select d.* from transactions.details_of(identity.user_of_session(p_session)::text, p_ids) d;
end $$;
revoke all on function transactions.details(uuid, bigint[]) from public;
grant execute on function transactions.details(uuid, bigint[]) to gatelight_app, gatelight_web;
