-- `households.approvals_for` for the user of a session.
create or replace function households.own_approvals(p_session uuid)
returns table (kind text, id bigint, created_at timestamptz, user_id bigint, user_name text, user_email text, wants text, message text, meter_number text, estate_id bigint, estate_name text, house_id bigint, house_name text, owner_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.approvals_for(identity.user_of_session(p_session))
$$;
revoke all on function households.own_approvals(uuid) from public;
grant execute on function households.own_approvals(uuid) to gatelight_app, gatelight_web;
