-- Messages name their template, their language and, once there are accounts, the user they are for. Subjects and templates
-- belong to the slices: the database only checks the form of their names.

alter table notifications.message drop constraint message_subject_kind_check;
alter table notifications.message
  add constraint message_subject_kind_check check (subject_kind ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Stays when the payload is deleted. Null: the payload of an older row was already gone.
  add column template text check (template ~ '^[a-z][a-z0-9-]{0,39}$'),
  add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Null: the message is for the owner of the address, who may have no account.
  add column user_id bigint check (user_id > 0);

update notifications.message
set template = coalesce(payload ->> 'name', case when subject_kind = 'otp' then 'one-time-code' end);

-- Slices also queue messages in SQL, as a payload that names its template.
create function notifications.name_template() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.template := new.payload ->> 'name';
  return new;
end $$;
create trigger name_template before insert on notifications.message
  for each row when (new.template is null) execute function notifications.name_template();

create index message_user on notifications.message (user_id, id desc) where user_id is not null;

-- The same with an audience and a language.
create function notifications.queue_message(
  p_event text, p_subject_kind text, p_subject_id text, p_channel text, p_recipient text, p_payload jsonb, p_fallbacks jsonb,
  p_expires_at timestamptz, p_user_id bigint, p_language text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into notifications.message
    (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at, user_id, language)
  values (p_event, p_subject_kind, p_subject_id, p_channel, p_recipient, p_payload, coalesce(p_fallbacks, '[]'), p_expires_at,
          p_user_id, p_language)
  on conflict (event, channel, recipient) do nothing
  returning id into v_id;
  if v_id is not null then
    perform pg_notify('notifications', '');
  end if;
  return v_id;
end $$;

-- Fails a message and queues it on the next channel, for the same audience in the same language. True: this call failed it.
create or replace function notifications.fail_message(p_id bigint, p_problem text, p_use_fallback boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_failed notifications.message;
begin
  update notifications.message m set state = 'failed', last_problem = left(p_problem, 300), changed_at = now()
  where m.id = p_id and m.state in ('queued', 'sent')
  returning m.* into v_failed;
  if not found then
    return false;
  end if;
  if p_use_fallback and jsonb_array_length(v_failed.fallbacks) > 0 and v_failed.payload is not null then
    -- An address that already got a message about this event does not get another one.
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, fallback_of, expires_at, template, language,
       user_id)
    values (v_failed.event, v_failed.subject_kind, v_failed.subject_id, v_failed.fallbacks -> 0 ->> 'channel',
            v_failed.fallbacks -> 0 ->> 'to', v_failed.payload, v_failed.fallbacks - 0, v_failed.id, v_failed.expires_at,
            v_failed.template, v_failed.language, v_failed.user_id)
    on conflict do nothing;
    if found then
      perform pg_notify('notifications', '');
    end if;
  end if;
  return true;
end $$;

revoke all on function
  notifications.name_template(),
  notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz, bigint, text) from public;
grant execute on function
  notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz, bigint, text) to gatelight_app;
grant select (template, language, user_id) on notifications.message to gatelight_read;
