-- What comes back into a wallet while its owner disputes a payment, or after a bank gave that payment back, is treated as if it had
-- never left: it is frozen while the bank decides, and makes good what the wallet could not cover.

-- What came back into the wallet after the bank had decided, and made our loss good.
alter table payments.dispute add column recovered_minor bigint not null default 0 check (recovered_minor >= 0);
-- References of the journals that were posted for it by money that came back.
alter table payments.dispute add column later_journals text[] not null default '{}';
create index dispute_of_wallet on payments.dispute (wallet) where wallet is not null;

-- As in 0129, less what came back into the payer's wallet since.
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

-- As in 0072. It locks the wallet first: whoever gives money back into it has that lock too, and neither misses the other.
create or replace function payments.end_dispute(p_id bigint, p_state text, p_amount_minor bigint, p_status text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.dispute;
  v_clearing text;
  v_left bigint;
  v_take bigint;
  v_available bigint;
  v_refund record;
  v_from text[] := '{}';
  v_to text[] := '{}';
  v_amounts bigint[] := '{}';
begin
  -- The wallet first: see payments.hold_given_back.
  perform from ledger.balance b join ledger.account a on a.id = b.account_id
  where a.code = (select d.wallet from payments.dispute d where d.id = p_id) for update of b;
  select d.* into strict v from payments.dispute d where d.id = p_id for update;
  if v.state <> 'open' then
    return false;
  end if;
  if p_state = 'lost' then
    perform from payments.capture k where k.id = v.capture_id for update;
    v_clearing := 'provider-clearing:' || v.provider || ':' || v.currency;
    perform ledger.open_account(v_clearing), ledger.open_account('dispute-losses:' || v.currency);
    v_left := p_amount_minor;
    v_take := least(v.frozen_kobo, v_left);
    if v_take > 0 then
      v_from := v_from || ('disputed:' || v.currency); v_to := v_to || v_clearing; v_amounts := v_amounts || v_take;
      v_left := v_left - v_take;
    end if;
    if v.frozen_kobo > v_take then
      v_from := v_from || ('disputed:' || v.currency); v_to := v_to || v.wallet; v_amounts := v_amounts || (v.frozen_kobo - v_take);
    end if;
    -- The payer has this money back through the bank: a refund of it that was not sent is not sent any more.
    for v_refund in
      select r.id, r.amount_minor from payments.refund r
      where r.capture_id = v.capture_id and r.state = 'queued' order by r.id for update
    loop
      continue when v_refund.amount_minor > v_left;
      perform ledger.post('refund:' || v_refund.id, 'refund-by-dispute', v.currency, 'Refund ' || v_refund.id || ', given back by dispute ' || v.id,
        'provider:' || v.provider, null, array['refunds-owed:' || v.currency], array[v_clearing], array[v_refund.amount_minor]);
      update payments.refund r
      set state = 'processed', outside_reference = 'dispute ' || v.provider_dispute_id, processed_at = now(), updated_at = now(),
          problem = null, next_attempt_at = null, account_number = null, account_name = null
      where r.id = v_refund.id;
      v_left := v_left - v_refund.amount_minor;
    end loop;
    if v_left > 0 and v.currency = 'NGN' and v.wallet is not null then
      select b.balance_kobo into v_available from ledger.balance b
      join ledger.account a on a.id = b.account_id where a.code = v.wallet for update of b;
      v_take := least(coalesce(v_available, 0), v_left);
      if v_take > 0 then
        v_from := v_from || v.wallet; v_to := v_to || v_clearing; v_amounts := v_amounts || v_take;
        v_left := v_left - v_take;
      end if;
    end if;
    if v_left > 0 then
      v_from := v_from || ('dispute-losses:' || v.currency); v_to := v_to || v_clearing; v_amounts := v_amounts || v_left;
    end if;
    if cardinality(v_from) > 0 then
      perform ledger.post('dispute-lost:' || v.id, 'dispute-lost', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for the payer',
        'provider:' || v.provider, null, v_from, v_to, v_amounts);
    end if;
  elsif v.frozen_kobo > 0 then
    perform ledger.post('dispute-released:' || v.id, 'dispute-released', v.currency, 'Dispute ' || v.provider_dispute_id || ' was decided for us',
      'provider:' || v.provider, null, array['disputed:' || v.currency], array[v.wallet], array[v.frozen_kobo]);
  end if;
  update payments.dispute d
  set state = p_state, amount_minor = case when p_state = 'lost' then p_amount_minor else d.amount_minor end, status = p_status,
      decided_at = now(), next_look_at = null
  where d.id = v.id;
  return true;
end $$;

-- Money that came back into a wallet in this transaction (the journal p_reference, p_amount kobo): of an order that the capture p_capture
-- paid, or of what left the wallet itself at p_left_at. Disputes of that payment, and of the wallet where the money had left before the
-- bank took what was there, get it first. Returns what stays for its owner. Whoever calls it has posted to the wallet before, and so has
-- its lock: see payments.end_dispute and payments.freeze_wallet.
create function payments.hold_given_back(p_wallet text, p_capture bigint, p_left_at timestamptz, p_amount bigint, p_reference text)
returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v payments.dispute;
  v_left bigint := p_amount;
  v_take bigint;
  v_journal text;
begin
  for v in
    select d.* from payments.dispute d
    where d.wallet = p_wallet and d.currency = 'NGN'
      and (d.state = 'lost' and (d.capture_id = p_capture or p_left_at < d.decided_at)
        or d.state = 'open' and (d.capture_id = p_capture or p_left_at < d.opened_at))
    order by d.state, d.id
  loop
    v_take := least(v_left,
      case v.state when 'lost' then payments.dispute_loss_minor(v.capture_id) else v.amount_minor - v.frozen_kobo end);
    continue when v_take <= 0;
    v_journal := case v.state when 'lost' then 'dispute-recovered:' else 'dispute-frozen:' end || v.id || ':' || p_reference;
    if v.state = 'lost' then
      perform ledger.post(v_journal, 'dispute-recovered', 'NGN', 'Makes good what dispute ' || v.id || ' cost us', 'system', null,
        array[p_wallet], array['dispute-losses:NGN'], array[v_take]);
    else
      perform ledger.post(v_journal, 'dispute-frozen', 'NGN', 'Held while a bank decides dispute ' || v.id, 'system', null,
        array[p_wallet], array['disputed:NGN'], array[v_take]);
    end if;
    update payments.dispute d
    set recovered_minor = d.recovered_minor + case v.state when 'lost' then v_take else 0 end,
        frozen_kobo = d.frozen_kobo + case v.state when 'open' then v_take else 0 end,
        later_journals = d.later_journals || v_journal
    where d.id = v.id;
    v_left := v_left - v_take;
  end loop;
  return v_left;
end $$;

-- The same for money of an order that its buyer's wallet got back.
create function vending.hold_given_back(p_order bigint, p_amount bigint, p_reference text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select payments.hold_given_back('wallet:' || o.buyer_id, p.capture_id,
    case p.source when 'wallet' then (select j.created_at from ledger.journal j where j.id = p.journal_id) end, p_amount, p_reference)
  from vending."order" o join vending.order_payment p on p.order_id = o.id where o.id = p_order
$$;

-- And for a withdrawal that did not leave, or came back: its money is in the wallet by now.
create function withdrawals.hold_given_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform payments.hold_given_back('wallet:' || new.user_id, null, new.created_at, new.amount_kobo, new.reference);
  return null;
end $$;
create trigger hold_given_back after update of status on withdrawals.withdrawal for each row
  when (new.status in ('cancelled', 'failed', 'returned') and old.status <> new.status)
  execute function withdrawals.hold_given_back();

revoke all on function payments.hold_given_back(text, bigint, timestamptz, bigint, text), vending.hold_given_back(bigint, bigint, text),
  withdrawals.hold_given_back() from public;
grant execute on function vending.hold_given_back(bigint, bigint, text) to gatelight_app;
