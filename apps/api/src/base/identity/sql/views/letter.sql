-- Letters about accounts are inserted here; the view stores nothing. The slice that sends messages has its own trigger
-- for each letter, so that identity does not depend on it.
create or replace view identity.letter as
  select null::text as event, null::bigint as user_id, null::text as email, null::jsonb as payload, null::timestamptz as expires_at
  where false;
