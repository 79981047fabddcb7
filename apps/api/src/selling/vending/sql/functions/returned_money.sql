-- All money of an order that is going back or was returned: to its source, or into its buyer's wallet.
create or replace function vending.returned_money(p_order bigint)
returns table (capture_id bigint, reason text, amount bigint, currency text, state text, at timestamptz, named_account jsonb, "position" bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
  select b.capture_id, b.reason, b.amount_minor, b.currency, b.state, b.updated_at, b.named_account, b.refund_id
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select k.id, a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at, null, k.id
  from payments.charge c join payments.capture k on k.charge_id = c.id
  join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
  where c.purpose = 'order' and c.subject_id = p_order::text
  union all
  select 0, v.reason, s.kobo, j.currency, s.state, j.created_at, null, j.id
  from (values (vending.wallet_credit_reference(p_order), 'vend_failed'),
               ('order-debt-back:' || p_order, 'debt_settled')
        union all select r.reference, 'part_refund' from vending.part_refund_journals(p_order) r) v (reference, reason)
  join ledger.journal j on j.reference = v.reference
  join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  cross join lateral vending.place_of_returned(p_order, v.reference, p.amount_kobo) s
$$;
revoke all on function vending.returned_money(bigint) from public;
