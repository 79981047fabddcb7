-- Stores the operator's address, and sends the earlier tickets that had no address.
create or replace function support.remember_operator(p_email text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into support.operator (email) values (p_email)
  on conflict (is_only) do update set email = excluded.email where support.operator.email <> excluded.email;
  perform support.queue_for_staff(t, p_email) from support.ticket t
  where not exists (select from notifications.message m
    where m.subject_kind = 'ticket' and m.subject_id = t.number and m.event = 'ticket:' || t.number || ':staff')
    and t.created_at > now() - interval '11 months';
end $$;
revoke all on function support.remember_operator(text) from public;
grant execute on function support.remember_operator(text) to gatelight_app;
