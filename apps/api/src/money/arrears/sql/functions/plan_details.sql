-- A plan with its instalments: each is paid when the paid sum reaches it. late: its day is over. next: the first unpaid
-- instalment.
create or replace function arrears.plan_details(p_plan_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', p.id::text, 'state', p.state, 'house_id', p.house_id::text, 'house_name', h.name, 'estate_name', e.name,
    'payer_name', p.payer_name, 'total_kobo', p.total_kobo::text, 'left_kobo', arrears.left_of_plan(p.id)::text, 'note', p.note,
    'offered_by', coalesce(service_charges.person(p.offered_by), ''), 'offered_at', p.offered_at, 'expires_at', p.expires_at,
    'answered_by', service_charges.person(p.answered_by), 'answered_at', p.answered_at, 'from_wallet', p.wallet_user_id is not null,
    'ended_at', p.ended_at, 'end_reason', p.end_reason,
    'invoices', (select jsonb_agg(jsonb_build_object('number', i.number, 'title', i.title, 'kobo', x.kobo::text) order by i.due_on, i.id)
      from arrears.plan_invoice x join service_charges.invoice i on i.id = x.invoice_id where x.plan_id = p.id),
    'instalments', (
      select jsonb_agg(jsonb_build_object('number', s.number, 'due_on', s.due_on, 'kobo', s.kobo::text, 'state', case
          when s.upto <= s.paid then 'paid' when p.ended_at is not null then 'open' when s.due_on < platform.today() then 'late'
          when s.upto - s.kobo <= s.paid then 'next' else 'open' end) order by s.number)
      from (select n.*, sum(n.kobo) over (order by n.number) as upto, p.total_kobo - arrears.left_of_plan(p.id) as paid
        from arrears.instalment n where n.plan_id = p.id) s))
  from arrears.plan p join estates.house h on h.id = p.house_id join estates.estate e on e.id = p.estate_id where p.id = p_plan_id
$$;
revoke all on function arrears.plan_details(bigint) from public;
grant execute on function arrears.plan_details(bigint) to gatelight_app, gatelight_staff;
