-- Tickets of signed-in users: a conversation with replies of both sides.

alter table support.ticket
  -- Null: its writer had no account or was not signed in.
  add column user_id bigint check (user_id > 0),
  add column status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  add column updated_at timestamptz;
update support.ticket set updated_at = created_at;
alter table support.ticket alter column updated_at set default now(), alter column updated_at set not null;
create index ticket_user on support.ticket (user_id, id desc) where user_id is not null;

create table support.reply (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support.ticket (id) on delete cascade,
  author text not null check (author in ('user', 'staff')),
  message text not null check (length(message) between 1 and 4000),
  -- SHA-256 of the key and of what was sent under it, for replies of users.
  key_hash bytea check (length(key_hash) = 32),
  body_hash bytea check (length(body_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  unique (ticket_id, key_hash),
  check ((key_hash is null) = (body_hash is null))
);
create index reply_ticket on support.reply (ticket_id, id);

-- As support.open_ticket, for a user: the ticket is also in their list. False when the number or the key is taken.
create function support.open_ticket_of(
  p_user_id bigint, p_number text, p_subject text, p_message text, p_reference text, p_key_hash bytea, p_body_hash bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user";
begin
  select u.* into strict v_user from identity."user" u where u.id = p_user_id and u.deleted_at is null;
  if not support.open_ticket(p_number, left(v_user.first_name || ' ' || v_user.last_name, 100), v_user.email,
    coalesce(v_user.phone_number, ''), p_subject, p_message, p_reference,
    'general', null, null, null, p_key_hash, p_body_hash) then
    return false;
  end if;
  update support.ticket t set user_id = p_user_id where t.number = p_number and t.user_id is null;
  return true;
end $$;

create function support.tickets_of(p_user_id bigint, p_before bigint, p_most integer)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.reference, t.status, t.created_at, t.updated_at
  from support.ticket t
  where t.user_id = p_user_id and (p_before is null or t.id < p_before)
  order by t.id desc limit least(p_most, 101)
$$;

create function support.ticket_of(p_user_id bigint, p_number text)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.id, t.number, t.subject, t.reference, t.status, t.created_at, t.updated_at
  from support.ticket t where t.number = p_number and t.user_id = p_user_id
$$;

create function support.is_ticket_of(p_user_id bigint, p_number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from support.ticket t where t.number = p_number and t.user_id = p_user_id)
$$;

create function support.messages_of(p_user_id bigint, p_number text)
returns table (id text, author text, message text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 't' || t.id, 'user', t.message, t.created_at from support.ticket t
  where t.number = p_number and t.user_id = p_user_id
  union all
  (select 'r' || r.id, r.author, r.message, r.created_at
   from support.ticket t join support.reply r on r.ticket_id = t.id
   where t.number = p_number and t.user_id = p_user_id
   order by r.id limit 500)
$$;

-- A reply of the ticket's user. `added`, `replayed` (same key and text), `reused` (same key, another text), `missing`.
create function support.reply_as_user(
  p_user_id bigint, p_number text, p_message text, p_key_hash bytea, p_body_hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_known bytea;
  v_reply bigint;
  v_operator text;
begin
  select t.* into v_ticket from support.ticket t where t.number = p_number and t.user_id = p_user_id for update;
  if not found then
    return 'missing';
  end if;
  if p_key_hash is not null then
    select r.body_hash into v_known from support.reply r where r.ticket_id = v_ticket.id and r.key_hash = p_key_hash;
    if found then
      return case when v_known = p_body_hash then 'replayed' else 'reused' end;
    end if;
  end if;
  insert into support.reply (ticket_id, author, message, key_hash, body_hash)
  values (v_ticket.id, 'user', p_message, p_key_hash, p_body_hash) returning id into v_reply;
  update support.ticket t set status = 'open', updated_at = now() where t.id = v_ticket.id;
  select o.email into v_operator from support.operator o;
  if found then
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload)
    values ('ticket:' || p_number || ':reply:' || v_reply, 'ticket', p_number, 'email', v_operator, jsonb_build_object(
      'name', 'ticket-reply-for-staff', 'number', p_number, 'customerName', v_ticket.name, 'subject', v_ticket.subject,
      'message', p_message));
    perform pg_notify('notifications', '');
  end if;
  return 'added';
end $$;

-- A reply of staff, by the command `tickets`: to the mailbox of the ticket, and to the inbox of its user. False: no such ticket.
create function support.reply_as_staff(p_number text, p_message text, p_actor text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_reply bigint;
begin
  select t.* into v_ticket from support.ticket t where t.number = p_number for update;
  if not found then
    return false;
  end if;
  insert into support.reply (ticket_id, author, message) values (v_ticket.id, 'staff', p_message) returning id into v_reply;
  update support.ticket t set status = 'answered', updated_at = now() where t.id = v_ticket.id;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id)
  values ('ticket:' || p_number || ':answer:' || v_reply, 'ticket', p_number, 'email', v_ticket.email, jsonb_build_object(
    'name', 'ticket-answer', 'number', p_number, 'subject', v_ticket.subject, 'message', p_message,
    'hasAccount', v_ticket.user_id is not null), v_ticket.user_id);
  perform pg_notify('notifications', '');
  if v_ticket.user_id is not null then
    perform pg_notify('user_event', json_build_object('user', v_ticket.user_id::text, 'type', 'ticket')::text);
  end if;
  perform audit.record(p_actor, 'ticket.answered', 'ticket', p_number, null, jsonb_build_object('reply', v_reply), null, null);
  return true;
end $$;

create function support.close_ticket(p_number text, p_actor text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint;
begin
  update support.ticket t set status = 'closed', updated_at = now() where t.number = p_number returning t.user_id into v_user_id;
  if not found then
    return false;
  end if;
  if v_user_id is not null then
    perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'ticket')::text);
  end if;
  perform audit.record(p_actor, 'ticket.closed', 'ticket', p_number, null, null, null, null);
  return true;
end $$;

revoke all on function
  support.open_ticket_of(bigint, text, text, text, text, bytea, bytea),
  support.tickets_of(bigint, bigint, integer), support.is_ticket_of(bigint, text), support.messages_of(bigint, text),
  support.reply_as_user(bigint, text, text, bytea, bytea), support.reply_as_staff(text, text, text),
  support.ticket_of(bigint, text), support.close_ticket(text, text) from public;
grant execute on function
  support.open_ticket_of(bigint, text, text, text, text, bytea, bytea),
  support.tickets_of(bigint, bigint, integer), support.is_ticket_of(bigint, text), support.messages_of(bigint, text),
  support.reply_as_user(bigint, text, text, bytea, bytea), support.ticket_of(bigint, text) to gatelight_web, gatelight_app;
grant execute on function support.reply_as_staff(text, text, text), support.close_ticket(text, text) to gatelight_app;
grant select on support.reply to gatelight_app, gatelight_read;
