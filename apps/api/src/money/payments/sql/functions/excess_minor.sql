-- How much more goes back than was paid: refunds, plus what banks took by disputes, less what payers' wallets covered.
create or replace function payments.excess_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (
    coalesce((select sum(r.amount_minor) from payments.refund r
      where r.capture_id = k.id and coalesce(r.outside_reference, '') not like 'dispute %'), 0)
    + payments.lost_minor(k.id)
    + coalesce((select sum(t.amount_kobo) from payments.dispute d
        join ledger.journal j on j.reference = 'dispute-lost:' || d.id
        join ledger.posting t on t.journal_id = j.id
        join ledger.account a on a.id = t.account_id and a.class in ('wallet', 'disputed')
      where d.capture_id = k.id and d.state = 'lost'), 0)
    - k.received_minor)::bigint
  from payments.capture k where k.id = p_capture
$$;
revoke all on function payments.excess_minor(bigint) from public;
grant execute on function payments.excess_minor(bigint) to gatelight_app, gatelight_read;
