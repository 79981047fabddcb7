-- Applies reports that arrived before their message, oldest first. A report whose message is still unknown after an
-- hour is set aside.
create or replace function notifications.apply_waiting_reports(p_most integer)
returns table (report_id bigint, message_id bigint, outcome text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_report record;
begin
  for v_report in
    select r.id, r.outcome, r.wording, m.id as message_id
    from notifications.report r
    left join lateral (
      select k.id from notifications.message k where k.provider_id = r.provider_id order by k.id limit 1
    ) m on true
    where r.applied_at is null and (m.id is not null or r.received_at < now() - interval '1 hour')
    order by r.id limit p_most for update of r skip locked
  loop
    if v_report.message_id is not null then
      perform notifications.apply_outcome(v_report.message_id, v_report.outcome, v_report.wording);
    end if;
    update notifications.report set applied_at = now() where id = v_report.id;
    report_id := v_report.id;
    message_id := v_report.message_id;
    outcome := v_report.outcome;
    return next;
  end loop;
end $$;
revoke all on function notifications.apply_waiting_reports(integer) from public;
grant execute on function notifications.apply_waiting_reports(integer) to gatelight_app;
