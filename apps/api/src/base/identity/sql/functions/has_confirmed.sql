-- Checked before money moves: was this session confirmed within the last ten minutes, by the password or by the PIN?
-- Changes of the account itself still check identity.has_step_up: there only the password counts.
create or replace function identity.has_confirmed(p_session uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(greatest(s.step_up_until, s.pin_until) > clock_timestamp(), false) from identity.live_session(p_session) s
$$;
revoke all on function identity.has_confirmed(uuid) from public;
