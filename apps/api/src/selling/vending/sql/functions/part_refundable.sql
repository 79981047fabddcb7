-- How much of a purchase staff may still give back: the rest of it, less what a bank that decided a dispute for the
-- payer took back.
create or replace function vending.part_refundable(p_order bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(vending.left_to_give_back(p_order)
    -- Less what the payer's wallet covered, and less what the dispute took over from refunds, which are counted above.
    - coalesce((select greatest(payments.lost_minor(p.capture_id)
          + coalesce((select sum(t.amount_kobo) from payments.dispute d
              join ledger.journal j on j.reference = 'dispute-lost:' || d.id
              join ledger.posting t on t.journal_id = j.id
              join ledger.account a on a.id = t.account_id and a.class in ('wallet', 'disputed')
            where d.capture_id = p.capture_id and d.state = 'lost'), 0)
          - coalesce((select sum(case when r.outside_reference like 'dispute %' then r.amount_minor else 0 end + r.given_back_minor)
            from payments.refund r where r.capture_id = p.capture_id), 0), 0)
        from vending.order_payment p where p.order_id = p_order and p.capture_id is not null), 0), 0)::bigint
$$;
revoke all on function vending.part_refundable(bigint) from public;
grant execute on function vending.part_refundable(bigint) to gatelight_app, gatelight_staff;
