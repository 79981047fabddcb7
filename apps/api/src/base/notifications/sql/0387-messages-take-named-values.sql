-- queue_message takes its values by name, in one jsonb.
drop function if exists notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz);
drop function if exists notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz, bigint, text);
