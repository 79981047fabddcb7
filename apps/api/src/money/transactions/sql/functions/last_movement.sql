-- The last movement of a user's wallet, in the order of its balance: also the payment of a purchase, which has no entry
-- of its own.
create or replace function transactions.last_movement(p_session uuid)
returns table (at timestamptz, type text, amount_kobo bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_account_id bigint := (select a.id from ledger.account a where a.code = 'wallet:' || identity.user_of_session(p_session)::text);
begin
  return query
  select coalesce(d.at, p.created_at), e.type, p.amount_kobo
  from (select t.* from ledger.posting t where t.account_id = v_account_id order by t.id desc limit 1) p
  join ledger.journal j on j.id = p.journal_id
  left join transactions.demonstration_date d on d.posting_id = p.id
  join lateral (
    select x.type from transactions.entry x where x.journal_id = p.journal_id
    union all
    select x.type from transactions.entry x where j.kind = 'order-paid' and x.order_id = split_part(j.reference, ':', 2)::bigint
    limit 1
  ) e on true;
end $$;
revoke all on function transactions.last_movement(uuid) from public;
grant execute on function transactions.last_movement(uuid) to gatelight_app, gatelight_web;
