-- Notifies payers of new invoices: users in the ways that they chose, others by e-mail or SMS, as the estate knows
-- them.
create or replace function service_charges.tell_invoices(p_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_one record;
begin
  for v_one in
    select i.id, i.payer_user_id, p.email, p.phone, jsonb_build_object('name', 'service-charge-invoice', 'number', i.number, 'title', i.title,
      'houseName', h.name, 'estateName', e.name, 'amountKobo', i.total_kobo, 'leftKobo', i.left_kobo, 'dueOn', i.due_on) as payload
    from service_charges.invoice i join estates.house h on h.id = i.house_id join estates.estate e on e.id = i.estate_id
    left join lateral (
      select o.email, o.phone from households.occupant o
      where o.house_id = i.house_id and o.ended_at is null and o.name = i.payer_name order by o.pays desc, o.id limit 1) p on i.payer_user_id is null
    where i.id = any (p_ids)
  loop
    if v_one.payer_user_id is not null then
      perform notifications.queue_for_user(v_one.payer_user_id, 'invoice:' || v_one.id, 'service-charge', v_one.id::text, v_one.payload, 'receipts');
    elsif coalesce(v_one.email, v_one.phone) is not null then
      perform notifications.queue_message(jsonb_build_object('event', 'invoice:' || v_one.id, 'subject_kind', 'service-charge',
        'subject_id', v_one.id::text, 'channel', case when v_one.email is null then 'sms' else 'email' end,
        'recipient', coalesce(v_one.email, v_one.phone), 'payload', v_one.payload));
    end if;
  end loop;
end $$;
revoke all on function service_charges.tell_invoices(bigint[]) from public;
