-- Messages about one thing keep the fact that they were sent, but lose their text and the number or address.
create or replace function notifications.forget_recipients(p_subject_kind text, p_subject_id text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.message m
  set state = case when m.state = 'queued' then 'withheld' else m.state end, recipient = 'erased:' || m.id, payload = null
  where m.subject_kind = p_subject_kind and m.subject_id = p_subject_id
$$;
revoke all on function notifications.forget_recipients(text, text) from public;
