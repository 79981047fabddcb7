-- Whether the user may decide a request: the owner of the meter for a request for access, the invited person for an
-- invitation.
create or replace function households.may_decide(p_user_id bigint, p_request_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from households.request r where r.id = p_request_id and (
      (r.kind = 'access' and r.sender_id <> p_user_id and households.role_of(p_user_id, r.meter_id) = 'owner')
      or (r.kind = 'invitation' and exists (
        select from identity."user" u where u.id = p_user_id and lower(u.email) = r.email and u.email_verified_at is not null))))
$$;
revoke all on function households.may_decide(bigint, bigint) from public;
grant execute on function households.may_decide(bigint, bigint) to gatelight_app;
