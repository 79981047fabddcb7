-- Copies the names of settled purchases. Each Lagos day it also deletes names that retention has removed everywhere.
create or replace function staff_lists.note_buyer_names() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mark staff_lists.buyer_name_mark;
  v_today date := platform.today();
begin
  select * into strict v_mark from staff_lists.buyer_name_mark for update;
  -- Ids are drawn before their rows are committed. So earlier ids count only after every transaction of that time has
  -- ended.
  if v_mark.seen_id is not null
    and (v_mark.seen_xid < pg_snapshot_xmin(pg_current_snapshot()) or v_mark.seen_xid > pg_current_xact_id()) then
    insert into staff_lists.buyer_name (name)
    select distinct q.customer_name from vending.quick_purchase q
    where q.order_id > v_mark.done_id and q.order_id <= v_mark.seen_id and q.customer_name <> '(removed)'
    on conflict do nothing;
    v_mark.done_id := v_mark.seen_id;
    v_mark.seen_id := null;
  end if;
  if v_mark.seen_id is null then
    v_mark.seen_id := coalesce((select max(q.order_id) from vending.quick_purchase q), 0);
    v_mark.seen_xid := pg_current_xact_id();
  end if;
  if v_mark.cleaned_on < v_today then
    delete from staff_lists.buyer_name n
    where not exists (select from vending.quick_purchase q where q.customer_name = n.name);
    v_mark.cleaned_on := v_today;
  end if;
  update staff_lists.buyer_name_mark
  set done_id = v_mark.done_id, seen_id = v_mark.seen_id, seen_xid = v_mark.seen_xid, cleaned_on = v_mark.cleaned_on;
end $$;
revoke all on function staff_lists.note_buyer_names() from public;
