-- Deletes old sign-ups, tries and sessions.
create or replace function identity.forget_old() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.registration r where r.expires_at < clock_timestamp() - interval '1 day';
  delete from identity.sign_in_try t where t.last_at < clock_timestamp() - interval '2 days';
  delete from identity.email_change c where c.created_at < clock_timestamp() - interval '1 day';
  delete from identity.session s where s.expires_at < clock_timestamp() - interval '7 days'
    or s.ended_at < clock_timestamp() - interval '37 days';
end $$;
revoke all on function identity.forget_old() from public;
grant execute on function identity.forget_old() to gatelight_app;
