-- Whether a user is signed in as staff somewhere, and may do this. For functions of other slices that know only the
-- user.
create or replace function identity.user_may(p_user_id bigint, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.member_may(p_user_id, p_permission) and exists (
    select from identity.session s
    where s.user_id = p_user_id and s.second_factor_at is not null and s.ended_at is null and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - make_interval(secs => s.idle_seconds))
$$;
revoke all on function identity.user_may(bigint, text) from public;
