-- The next due date: a week later, or on the schedule's day of the next month. Past dates are skipped.
create or replace function top_ups.due_after(p_schedule top_ups.schedule, p_due date) returns date
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_today date := platform.today();
  v_due date := p_due;
  v_month date;
begin
  loop
    if p_schedule.every = 'week' then
      v_due := v_due + 7;
    else
      v_month := (date_trunc('month', v_due) + interval '1 month')::date;
      v_due := least(v_month + p_schedule.day_of_month - 1, (v_month + interval '1 month' - interval '1 day')::date);
    end if;
    exit when v_due > v_today;
  end loop;
  return v_due;
end $$;
revoke all on function top_ups.due_after(top_ups.schedule, date) from public;
