-- Letters about accounts leave here: nothing is stored. The slice that sends messages takes each letter with a trigger of its own, so that
-- identity knows nothing of messages.
create or replace view identity.letter as
  select null::text as event, null::bigint as user_id, null::text as email, null::jsonb as payload, null::timestamptz as expires_at
  where false;
