-- Stores the account that a payer named for each refund that waits for one, and makes the refunds due. The buyer is
-- notified by phone, so that they notice an account that a stranger entered. Returns how many refunds there were; a
-- repeat changes nothing.
create or replace function vending.give_refund_account(
  p_secret_hash bytea, p_provider text, p_bank_code text, p_bank_name text, p_account_number text, p_account_name text, p_ip inet, p_request text)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_refund payments.refund;
  v_count integer := 0;
  v_sum_kobo bigint := 0;
  q vending.quick_purchase;
begin
  if p_account_number !~ '^[0-9]{10}$' or p_bank_code !~ '^[0-9A-Za-z]{3,10}$' or length(p_account_name) not between 1 and 200
    or length(p_bank_name) not between 1 and 200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select * into q from vending.quick_purchase r where r.secret_hash = p_secret_hash for update;
  for v_refund in
    select r.* from payments.refund r join payments.capture k on k.id = r.capture_id
    where k.provider = p_provider and r.id in (select w.id from vending.refunds_without_account(p_secret_hash) w)
    order by r.id for update of r
  loop
    perform payments.name_refund_account(v_refund.id, p_bank_code, p_bank_name, p_account_number, p_account_name);
    perform audit.record('payer', 'refund.account', 'refund', v_refund.id::text,
      jsonb_build_object('state', v_refund.state, 'problem', v_refund.problem),
      jsonb_build_object('state', 'sending', 'bank_code', p_bank_code, 'account_number', '******' || right(p_account_number, 4)), p_ip, p_request);
    v_count := v_count + 1;
    v_sum_kobo := v_sum_kobo + v_refund.amount_minor;
  end loop;
  if v_count > 0 then
    perform notifications.queue_message(jsonb_build_object('event', 'order:' || q.order_id || ':refund-account:' || gen_random_uuid(),
      'subject_kind', 'order', 'subject_id', q.order_id::text, 'channel', 'sms', 'recipient', q.customer_phone,
      'payload', jsonb_build_object('name', 'refund-account', 'reference', q.client_reference, 'refundKobo', v_sum_kobo,
        'accountEnding', right(p_account_number, 4))));
    perform pg_notify('payments_refund', '');
  end if;
  return v_count;
end $$;
revoke all on function vending.give_refund_account(bytea, text, text, text, text, text, inet, text) from public;
grant execute on function vending.give_refund_account(bytea, text, text, text, text, text, inet, text) to gatelight_app, gatelight_web;
