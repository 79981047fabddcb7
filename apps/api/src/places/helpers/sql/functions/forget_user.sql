-- For the deletion of an account: removes what this user added for a house, and the numbers of helpers whom no other
-- house has.
create or replace function helpers.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update helpers.person p set phone = null
  where p.id in (select l.person_id from helpers.link l where l.made_by = p_user_id)
    and not exists (select from helpers.link l where l.person_id = p.id and l.made_by <> p_user_id);
  delete from helpers.link l where l.made_by = p_user_id;
  delete from helpers.vehicle v where v.made_by = p_user_id;
  delete from helpers.exit_pass e where e.made_by = p_user_id
$$;
revoke all on function helpers.forget_user(bigint) from public;
grant execute on function helpers.forget_user(bigint) to gatelight_app;
