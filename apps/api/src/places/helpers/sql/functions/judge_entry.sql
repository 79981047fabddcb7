-- Checks an entry of a helper or an exit pass that a device stored without the server. An entry after the helper's work
-- ended, outside the days and hours, or a second one is marked for the manager. It is never refused, because it has
-- already happened. An entry for which the guard called the house is not marked for its time.
create or replace function helpers.judge_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_link helpers.link;
  v_exit helpers.exit_pass;
  v_local timestamp := new.at at time zone 'Africa/Lagos';
  v_minute integer;
  v_back integer := 0;
begin
  if new.source = 'helper' and new.source_id ~ '^\d{1,18}$' then
    select * into v_link from helpers.link l where l.id = new.source_id::bigint and l.estate_id = new.estate_id and l.house_id = new.house_id;
    -- A night belongs to the day on which it begins, as in judgeHelper of the contract.
    if v_link.day_from > v_link.day_to then
      v_back := (v_link.day_from + v_link.day_to) / 2;
      v_local := v_local - make_interval(mins => v_back);
      v_link.day_to := v_link.day_to + 1440;
    end if;
    v_minute := extract(hour from v_local) * 60 + extract(minute from v_local) + v_back;
    if not found or v_link.ended_at < new.at then
      -- Marked even after a call: the link is of another helper, or the house has ended it.
      new.conflict := 'cancelled';
    -- The hours of the day before and of the next day count too: at 00:10, hours that ended at 23:50 are still near.
    elsif new.kind = 'in' and new.checked_by <> 'call' and (v_link.paused_until > v_local::date or not exists (
      select from generate_series(-1, 1) beside cross join lateral (select v_local::date + beside as day) d
      where d.day <= v_link.until_on and v_link.weekdays & (1 << (extract(isodow from d.day)::integer - 1)) <> 0
        and v_minute - beside * 1440 between v_link.day_from - 31 and v_link.day_to + 31))
    then
      new.conflict := 'outside-times';
    end if;
  elsif new.source = 'other' and new.source_id ~ '^exit-\d{1,18}$' and new.kind = 'out' then
    select * into v_exit from helpers.exit_pass x
    where x.id = substr(new.source_id, 6)::bigint and x.estate_id = new.estate_id and x.house_id = new.house_id for update;
    if v_exit.left_at is not null then
      new.conflict := 'used-twice';
    elsif v_exit.id is null or v_exit.cancelled_at < new.at then
      new.conflict := 'cancelled';
    elsif v_exit.on_day <> v_local::date then
      new.conflict := 'outside-times';
    end if;
    update helpers.exit_pass x set left_at = new.at where x.id = v_exit.id and x.left_at is null;
  end if;
  return new;
end $$;
revoke all on function helpers.judge_entry() from public;
