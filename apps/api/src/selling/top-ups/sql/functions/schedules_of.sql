-- The user's schedules with their last purchases.
create or replace function top_ups.schedules_of(p_session uuid)
returns table (schedule top_ups.schedule, meter_number text, meter_name text, utility text, card_last4 text, spent_kobo bigint, runs jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s, m.number, coalesce(nullif(k.nickname, ''), ''), m.utility,
    (select c.last4 from payments.saved_card c where c.id = s.card_id), top_ups.spent_this_month(s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('due_on', r.due_on::text, 'run_at', r.run_at, 'amount_kobo', r.amount_kobo::text, 'state', r.state,
        'problem', r.problem, 'order_id', r.order_id::text) order by r.id desc), '[]')
     from (select x.* from top_ups.run x where x.schedule_id = s.id order by x.id desc limit 5) r)
  from top_ups.schedule s join metering.meter m on m.id = s.meter_id
  left join households.link k on k.user_id = s.user_id and k.meter_id = s.meter_id and k.ended_at is null
  where s.user_id = identity.user_of_session(p_session) and s.state <> 'deleted' order by s.id
$$;
revoke all on function top_ups.schedules_of(uuid) from public;
grant execute on function top_ups.schedules_of(uuid) to gatelight_app, gatelight_web;
