-- What may still be given back of a purchase: what it cost, less what went back of it for any reason, by us or by a bank that decided
-- a dispute for the payer. What came on top of the price is no part of it.
create or replace function vending.part_refundable(p_order bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(o.amount_kobo
    - coalesce((select sum(r.amount) from vending.returned_money(p_order) r
        where r.reason not in ('overpaid', 'duplicate', 'charge_closed') and r.currency = 'NGN'), 0)
    - coalesce((select c.kobo from vending.corrected c where c.order_id = p_order), 0)
    -- What a bank took back, less what the payer's wallet covered of it, and less refunds that the dispute took the place of: the list
    -- above has these.
    - coalesce((select greatest(payments.lost_minor(p.capture_id)
          + coalesce((select sum(t.amount_kobo) from payments.dispute d
              join ledger.journal j on j.reference = 'dispute-lost:' || d.id
              join ledger.posting t on t.journal_id = j.id
              join ledger.account a on a.id = t.account_id and a.class in ('wallet', 'disputed')
            where d.capture_id = p.capture_id and d.state = 'lost'), 0)
          - coalesce((select sum(r.amount_minor) from payments.refund r
            where r.capture_id = p.capture_id and r.outside_reference like 'dispute %'), 0), 0)
        from vending.order_payment p where p.order_id = p_order and p.capture_id is not null), 0), 0)::bigint
  from vending."order" o where o.id = p_order and o.status = 'vended'
$$;
revoke all on function vending.part_refundable(bigint) from public;
grant execute on function vending.part_refundable(bigint) to gatelight_app, gatelight_staff;
