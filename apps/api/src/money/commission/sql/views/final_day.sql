-- Days whose sums are final: added up two days after their end, when every transaction of the day is long over. Sales and
-- corrections are never changed after that.
create or replace view commission.final_day as
  select f.day from staff_lists.filled_day f where f.filled_at >= staff_lists.day_start(f.day + 3);
grant select on commission.final_day to gatelight_app, gatelight_read;
