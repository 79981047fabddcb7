-- Deletes the texts of some events: from inboxes, and from the outbox, where the fact that a message was sent stays.
-- Messages that are not sent yet are withheld.
create or replace function notifications.forget_events(p_events text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.inbox i where i.event = any (p_events) and i.subject_kind in ('house', 'walk-in');
  update notifications.message m
  set state = case when m.state = 'queued' then 'withheld' else m.state end, payload = null, filed_at = coalesce(m.filed_at, now())
  where m.event = any (p_events) and (m.payload is not null or m.state = 'queued')
$$;
revoke all on function notifications.forget_events(text[]) from public;
