-- Whether this user may decide an approval, open or closed.
create or replace function households.may_approve(p_user_id bigint, p_kind text, p_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_kind = 'role'
    then households.has_role(p_user_id, 'admin') and exists (select from identity.role_request q where q.id = p_id and q.user_id <> p_user_id)
    else exists (
      select from households.request r join metering.meter m on m.id = r.meter_id
      where r.id = p_id and r.kind = p_kind and r.kind <> 'invitation' and r.sender_id <> p_user_id
        and households.is_staff_of(p_user_id, m.estate_id)) end
$$;
revoke all on function households.may_approve(bigint, text, bigint) from public;
grant execute on function households.may_approve(bigint, text, bigint) to gatelight_app;
