-- The sum that was handled for a house without a second person in the last 90 days: taken off by waivers and
-- corrections (p_from 'waiver'), or entered as received ('manual_receipt'). For p_invoice_id older amounts count too.
-- This sum decides whether a second person is needed, not each part of it.
create or replace function service_charges.done_alone(p_from text, p_house_id bigint, p_invoice_id bigint, p_but_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(case p_from
    when 'waiver' then (select sum(w.amount_kobo) from service_charges.waiver w
      where w.house_id = p_house_id and w.state = 'counted' and w.decided_by is null and w.id is distinct from p_but_id
        and (w.invoice_id = p_invoice_id or w.asked_at > now() - interval '90 days'))
    when 'manual_receipt' then (select sum(m.amount_kobo) from service_charges.manual_receipt m
      where m.house_id = p_house_id and m.state = 'counted' and m.decided_by is null and m.id is distinct from p_but_id
        and m.entered_at > now() - interval '90 days')
    end, 0)::bigint
$$;
revoke all on function service_charges.done_alone(text, bigint, bigint, bigint) from public;
