-- Whether another member may approve a request of this one now: with both permissions, and not too new together.
create or replace function staff.has_approver(p_asker_id bigint, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from (select distinct m.user_id from identity.member_role m) o
    where o.user_id <> p_asker_id and identity.member_may(o.user_id, 'acts.approve') and identity.member_may(o.user_id, p_permission)
      and not staff.are_too_new_together(p_asker_id, o.user_id))
$$;
revoke all on function staff.has_approver(bigint, text) from public;
grant execute on function staff.has_approver(bigint, text) to gatelight_app, gatelight_staff;
