-- Withholds messages about one thing that no worker has taken yet. Returns how many. A message that a worker is sending
-- right now is sent. A message that waits for a retry expires there.
create or replace function notifications.cancel_messages(p_subject_kind text, p_subject_id text) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with held as (
    update notifications.message m
    set state = case when m.attempts = 0 then 'withheld' else m.state end, changed_at = now(), expires_at = now()
    where m.subject_kind = p_subject_kind and m.subject_id = p_subject_id and m.state = 'queued'
    returning m.state
  )
  select (count(*) filter (where h.state = 'withheld'))::integer from held h
$$;
revoke all on function notifications.cancel_messages(text, text) from public;
