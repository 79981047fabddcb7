-- The operator's loss from the lost disputes of a payment: what no wallet or refund covered, and what did not return to
-- the payer's wallet since.
create or replace function payments.dispute_loss_minor(p_capture bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (
    coalesce((select -sum(t.amount_kobo) from payments.dispute d
        join ledger.journal j on j.reference = 'dispute-lost:' || d.id
        join ledger.posting t on t.journal_id = j.id
        join ledger.account a on a.id = t.account_id and a.class = 'dispute-losses'
      where d.capture_id = p_capture and d.state = 'lost'), 0)
    - coalesce((select sum(r.given_back_minor + case when r.outside_reference = 'dispute before it' then r.amount_minor else 0 end)
      from payments.refund r where r.capture_id = p_capture), 0)
    - coalesce((select sum(d.recovered_minor) from payments.dispute d where d.capture_id = p_capture), 0))::bigint
$$;
revoke all on function payments.dispute_loss_minor(bigint) from public;
grant execute on function payments.dispute_loss_minor(bigint) to gatelight_app, gatelight_read;
