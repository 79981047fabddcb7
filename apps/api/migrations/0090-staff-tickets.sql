-- Tickets as staff work on them: a state, an owner, a priority with a clock, internal notes, files, and canned answers.

-- ---------------------------------------------------------------------------------------------------------------------
-- State and clock
-- ---------------------------------------------------------------------------------------------------------------------

alter table support.ticket
  drop constraint ticket_status_check,
  add column topic text not null default 'other'
    check (topic in ('token', 'payment', 'meter', 'account', 'estate', 'service', 'waiting-list', 'other')),
  add column priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  -- The member of staff who looks after it.
  add column assignee_id bigint check (assignee_id > 0),
  -- What the service level gave when the ticket was opened, or when its priority changed. Null: it has no clock.
  add column answer_hours integer check (answer_hours > 0),
  add column resolve_hours integer check (resolve_hours > 0),
  add column answer_due_at timestamptz,
  add column resolve_due_at timestamptz,
  -- When staff first wrote to the customer.
  add column answered_at timestamptz,
  -- Since when the clock stands still: it waits for the customer, or is over.
  add column paused_at timestamptz,
  add column solved_at timestamptz;
update support.ticket set status = 'waiting_for_customer' where status = 'answered';
update support.ticket t set status = 'waiting_for_us'
where t.status = 'open' and exists (select from support.reply r where r.ticket_id = t.id and r.author = 'staff');
update support.ticket t set
  answered_at = (select min(r.created_at) from support.reply r where r.ticket_id = t.id and r.author = 'staff'),
  paused_at = case when t.status not in ('open', 'waiting_for_us') then now() end,
  topic = case t.kind when 'enquiry' then 'service' when 'waiting_list' then 'waiting-list' else 'other' end;
alter table support.ticket
  add check (status in ('open', 'waiting_for_us', 'waiting_for_customer', 'solved', 'closed')),
  add check ((paused_at is null) = (status in ('open', 'waiting_for_us'))),
  add check ((answer_hours is null) = (resolve_hours is null) and (answer_hours is null) = (answer_due_at is null)
    and (answer_hours is null) = (resolve_due_at is null));

-- Within how many hours staff answer and solve, around the clock, by priority: the setting `support.service-level`.
create function support.service_level(p_priority text, out answer_hours integer, out resolve_hours integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule jsonb := platform.setting('support.service-level');
begin
  answer_hours := coalesce((v_rule ->> (p_priority || '_answer'))::integer,
    case p_priority when 'urgent' then 1 when 'high' then 4 when 'normal' then 12 else 24 end);
  resolve_hours := coalesce((v_rule ->> (p_priority || '_resolve'))::integer,
    case p_priority when 'urgent' then 8 when 'high' then 24 when 'normal' then 72 else 168 end);
end $$;

-- The tickets that are already open begin their clock with this migration.
update support.ticket t set answer_hours = l.answer_hours, resolve_hours = l.resolve_hours,
  answer_due_at = now() + make_interval(hours => l.answer_hours), resolve_due_at = now() + make_interval(hours => l.resolve_hours)
from support.service_level('normal') l where t.kind <> 'waiting_list';

alter table support.ticket
  -- What is due next, while the clock runs; else a day that never comes, so that a list can be sorted by it.
  add column clock_due_at timestamptz not null generated always as (
    case when status in ('open', 'waiting_for_us') and answer_due_at is not null
      then case when answered_at is null then least(answer_due_at, resolve_due_at) else resolve_due_at end
      else timestamptz '9999-12-31 00:00:00+00' end) stored;
create index ticket_created on support.ticket (created_at, id);
create index ticket_updated on support.ticket (updated_at, id);
create index ticket_due on support.ticket (clock_due_at, id);
create index ticket_assignee on support.ticket (assignee_id, id) where status not in ('solved', 'closed');
create index ticket_solved on support.ticket (solved_at) where status = 'solved';
create index ticket_number_start on support.ticket (number text_pattern_ops);
create index ticket_email on support.ticket (lower(email));
create index ticket_words on support.ticket using gin (to_tsvector('simple', name || ' ' || subject));

-- A new ticket gets its topic from what it asks for, and its clock from the service level.
create function support.start_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  if new.kind = 'waiting_list' then
    -- A place on a waiting list needs no answer.
    new.topic := 'waiting-list';
    new.priority := 'low';
    return new;
  end if;
  if new.kind = 'enquiry' then
    new.topic := 'service';
  end if;
  select * into v from support.service_level(new.priority);
  new.answer_hours := v.answer_hours;
  new.resolve_hours := v.resolve_hours;
  new.answer_due_at := new.created_at + make_interval(hours => v.answer_hours);
  new.resolve_due_at := new.created_at + make_interval(hours => v.resolve_hours);
  return new;
end $$;
create trigger start_clock before insert on support.ticket for each row execute function support.start_clock();

-- Stops the clock where nothing is ours to do, and moves what is due by the time that it stood still.
create function support.keep_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ran boolean := old.status in ('open', 'waiting_for_us');
  v_runs boolean := new.status in ('open', 'waiting_for_us');
  v record;
begin
  if new.priority <> old.priority and old.answer_hours is not null then
    select * into v from support.service_level(new.priority);
    new.answer_due_at := old.answer_due_at + make_interval(hours => v.answer_hours - old.answer_hours);
    new.resolve_due_at := old.resolve_due_at + make_interval(hours => v.resolve_hours - old.resolve_hours);
    new.answer_hours := v.answer_hours;
    new.resolve_hours := v.resolve_hours;
  end if;
  if v_ran and not v_runs then
    new.paused_at := clock_timestamp();
  elsif v_runs and not v_ran then
    if new.answer_hours is not null then
      new.answer_due_at := new.answer_due_at + (clock_timestamp() - old.paused_at);
      -- Who comes back just before the end has at least the time of an answer left.
      new.resolve_due_at := greatest(new.resolve_due_at + (clock_timestamp() - old.paused_at),
        clock_timestamp() + make_interval(hours => new.answer_hours));
    end if;
    new.paused_at := null;
  end if;
  new.solved_at := case when new.status in ('solved', 'closed') then coalesce(old.solved_at, clock_timestamp()) end;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger keep_clock before update of status, priority on support.ticket for each row execute function support.keep_clock();

-- ---------------------------------------------------------------------------------------------------------------------
-- Notes, files, canned answers
-- ---------------------------------------------------------------------------------------------------------------------

-- The member of staff who wrote it.
alter table support.reply add column member_id bigint check (member_id > 0);

-- What staff write for each other. In a table of its own: no call and no export of a customer's data reads it.
create table support.note (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support.ticket (id) on delete cascade,
  member_id bigint not null check (member_id > 0),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index note_ticket on support.note (ticket_id, id);

create table support.attachment (
  id uuid primary key default gen_random_uuid(),
  -- Null: uploaded, and not sent with any message yet.
  ticket_id bigint references support.ticket (id) on delete cascade,
  -- Null: it came with what opened the ticket.
  reply_id bigint references support.reply (id) on delete cascade,
  uploader_id bigint not null check (uploader_id > 0),
  by_staff boolean not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('jpeg', 'pdf')),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  bytes integer not null generated always as (octet_length(content)) stored,
  created_at timestamptz not null default now(),
  check (reply_id is null or ticket_id is not null)
);
-- Pictures and PDF are compressed already.
alter table support.attachment alter column content set storage external;
create index attachment_ticket on support.attachment (ticket_id) where ticket_id is not null;
create index attachment_reply on support.attachment (reply_id) where reply_id is not null;
create index attachment_draft on support.attachment (uploader_id, created_at) where ticket_id is null;

create table support.canned_answer (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 100),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index canned_answer_title on support.canned_answer (lower(title)) where retired_at is null;

-- Stores a file that a user or a member of staff wants to send. Null: they have too many that they have not sent.
create function support.keep_file(p_uploader_id bigint, p_by_staff boolean, p_name text, p_kind text, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id uuid;
begin
  if (select count(*) from support.attachment a where a.uploader_id = p_uploader_id and a.ticket_id is null) >= 20 then
    return null;
  end if;
  insert into support.attachment (uploader_id, by_staff, name, kind, content)
  values (p_uploader_id, p_by_staff, p_name, p_kind, p_content) returning id into v_id;
  return v_id;
end $$;

create function support.store_file(p_user_id bigint, p_name text, p_kind text, p_content bytea) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.keep_file(p_user_id, false, p_name, p_kind, p_content)
$$;
create function staff.store_ticket_file(p_session uuid, p_name text, p_kind text, p_content bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return support.keep_file(staff.caller(p_session, 'tickets.answer'), true, p_name, p_kind, p_content);
end $$;

-- Gives files to a message. Raises SP001 unless each is the sender's own and not sent yet, and they are five at most.
create function support.send_files(p_ticket_id bigint, p_reply_id bigint, p_uploader_id bigint, p_by_staff boolean, p_files uuid[])
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer;
begin
  if coalesce(cardinality(p_files), 0) = 0 then
    return;
  end if;
  update support.attachment a set ticket_id = p_ticket_id, reply_id = p_reply_id
  where a.id = any(p_files) and a.uploader_id = p_uploader_id and a.by_staff = p_by_staff and a.ticket_id is null;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_files) or v_count > 5 then
    raise exception 'not the sender''s files' using errcode = 'SP001';
  end if;
end $$;

-- A file of a user: one that they uploaded, or one of their tickets.
create function support.file_of(p_user_id bigint, p_id uuid) returns table (name text, kind text, content bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.name, a.kind, a.content from support.attachment a left join support.ticket t on t.id = a.ticket_id
  where a.id = p_id and (t.user_id = p_user_id or (a.ticket_id is null and a.uploader_id = p_user_id and not a.by_staff))
$$;
create function support.is_file_of(p_user_id bigint, p_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from support.attachment a left join support.ticket t on t.id = a.ticket_id
    where a.id = p_id and (t.user_id = p_user_id or (a.ticket_id is null and a.uploader_id = p_user_id and not a.by_staff)))
$$;

-- The files of one message: what opened a ticket (null) or a reply.
create function support.files_with(p_ticket_id bigint, p_reply_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'bytes', a.bytes)
    order by a.created_at, a.id), '[]')
  from support.attachment a where a.ticket_id = p_ticket_id and a.reply_id is not distinct from p_reply_id
$$;

-- Who ends their account takes the files of their tickets along.
create function support.forget_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from support.attachment a
  where (a.uploader_id = new.id and not a.by_staff)
    or a.ticket_id in (select t.id from support.ticket t where t.user_id = new.id);
  return null;
end $$;
create trigger forget_ticket_files after update of deleted_at on identity."user" for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function support.forget_files();

-- ---------------------------------------------------------------------------------------------------------------------
-- The customer's side
-- ---------------------------------------------------------------------------------------------------------------------

drop function support.open_ticket_of(bigint, text, text, text, text, bytea, bytea);
-- As support.open_ticket, for a user: the ticket is also in their list. False when the number or the key is taken. Raises SP001.
create function support.open_ticket_of(
  p_user_id bigint, p_number text, p_subject text, p_message text, p_reference text, p_topic text, p_files uuid[],
  p_key_hash bytea, p_body_hash bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user identity."user";
  v_id bigint;
begin
  select u.* into strict v_user from identity."user" u where u.id = p_user_id and u.deleted_at is null;
  if not support.open_ticket(p_number, left(v_user.first_name || ' ' || v_user.last_name, 100), v_user.email,
    coalesce(v_user.phone_number, ''), p_subject, p_message, p_reference,
    'general', null, null, null, p_key_hash, p_body_hash) then
    return false;
  end if;
  update support.ticket t set user_id = p_user_id, topic = p_topic
  where t.number = p_number and t.user_id is null returning t.id into v_id;
  perform support.send_files(v_id, null, p_user_id, false, p_files);
  return true;
end $$;

drop function support.messages_of(bigint, text);
create function support.messages_of(p_user_id bigint, p_number text)
returns table (id text, author text, message text, created_at timestamptz, files jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 't' || t.id, 'user', t.message, t.created_at, support.files_with(t.id, null) from support.ticket t
  where t.number = p_number and t.user_id = p_user_id
  union all
  (select 'r' || r.id, r.author, r.message, r.created_at, support.files_with(t.id, r.id)
   from support.ticket t join support.reply r on r.ticket_id = t.id
   where t.number = p_number and t.user_id = p_user_id
   order by r.id limit 500)
$$;

drop function support.reply_as_user(bigint, text, text, bytea, bytea);
-- A reply of the ticket's user. `added`, `replayed` (same key and text), `reused` (same key, another text), `missing`,
-- `closed` (a closed ticket takes no more replies). Raises SP001.
create function support.reply_as_user(
  p_user_id bigint, p_number text, p_message text, p_files uuid[], p_key_hash bytea, p_body_hash bytea) returns text
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
  if v_ticket.status = 'closed' then
    return 'closed';
  end if;
  insert into support.reply (ticket_id, author, message, key_hash, body_hash)
  values (v_ticket.id, 'user', p_message, p_key_hash, p_body_hash) returning id into v_reply;
  perform support.send_files(v_ticket.id, v_reply, p_user_id, false, p_files);
  -- Until the first answer it stays a new one.
  update support.ticket t set status = case when t.status = 'open' then 'open' else 'waiting_for_us' end where t.id = v_ticket.id;
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

-- ---------------------------------------------------------------------------------------------------------------------
-- The side of staff: run by the worker, inside of acts
-- ---------------------------------------------------------------------------------------------------------------------

drop function support.reply_as_staff(text, text, text), support.close_ticket(text, text);

-- What an act rests on: the ticket with its row locked.
create function support.lock_ticket(p_number text) returns support.ticket
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select t from support.ticket t where t.number = p_number for update
$$;

-- Tells the pages of a ticket's user that it has changed.
create function support.tell(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('notifications', '');
  if p_user_id is not null then
    perform pg_notify('user_event', json_build_object('user', p_user_id::text, 'type', 'ticket')::text);
  end if;
end $$;

-- An answer: to the mailbox of the ticket, and to the inbox of its user. The id of the reply. Raises SP001.
create function support.answer(p_ticket_id bigint, p_member_id bigint, p_message text, p_status text, p_files uuid[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_reply bigint;
begin
  insert into support.reply (ticket_id, author, message, member_id) values (p_ticket_id, 'staff', p_message, p_member_id)
  returning id into v_reply;
  perform support.send_files(p_ticket_id, v_reply, p_member_id, true, p_files);
  update support.ticket t set status = p_status, answered_at = coalesce(t.answered_at, clock_timestamp())
  where t.id = p_ticket_id returning t.* into strict v_ticket;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id)
  values ('ticket:' || v_ticket.number || ':answer:' || v_reply, 'ticket', v_ticket.number, 'email', v_ticket.email, jsonb_build_object(
    'name', 'ticket-answer', 'number', v_ticket.number, 'subject', v_ticket.subject, 'message', p_message,
    'hasAccount', v_ticket.user_id is not null, 'isSolved', p_status = 'solved',
    'files', coalesce(cardinality(p_files), 0)), v_ticket.user_id);
  perform support.tell(v_ticket.user_id);
  return v_reply;
end $$;

create function support.add_note(p_ticket_id bigint, p_member_id bigint, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into support.note (ticket_id, member_id, message) values (p_ticket_id, p_member_id, p_message)
$$;

create function support.assign(p_ticket_id bigint, p_to bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update support.ticket t set assignee_id = p_to where t.id = p_ticket_id
$$;

-- A state that staff set by hand. Solved: its customer is told, and may say that it is not.
create function support.set_state(p_ticket_id bigint, p_status text, p_act_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
begin
  update support.ticket t set status = p_status where t.id = p_ticket_id returning t.* into strict v_ticket;
  if p_status = 'solved' then
    insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, user_id)
    values ('ticket:' || v_ticket.number || ':solved:' || p_act_id, 'ticket', v_ticket.number, 'email', v_ticket.email,
      jsonb_build_object('name', 'ticket-solved', 'number', v_ticket.number, 'subject', v_ticket.subject,
        'hasAccount', v_ticket.user_id is not null), v_ticket.user_id);
  end if;
  perform support.tell(v_ticket.user_id);
end $$;

create function support.sort_ticket(p_ticket_id bigint, p_priority text, p_topic text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update support.ticket t set priority = p_priority where t.id = p_ticket_id and p_priority is not null;
  update support.ticket t set topic = p_topic where t.id = p_ticket_id and p_topic is not null;
$$;

-- A solved ticket without a new reply is closed after a week; a file that was never sent is removed after a day.
create function support.tidy() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_closed integer;
begin
  delete from support.attachment a where a.ticket_id is null and a.created_at < now() - interval '1 day';
  with closed as (
    update support.ticket t set status = 'closed' where t.status = 'solved' and t.solved_at < now() - interval '7 days'
    returning t.user_id)
  select count(support.tell(c.user_id)) into v_closed from closed c;
  return v_closed;
end $$;

-- Makes a canned answer (null), or changes one. The id; null: there is none to change, or its title is taken.
create function support.save_canned_answer(p_id bigint, p_title text, p_message text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_id is null then
    insert into support.canned_answer (title, message) values (p_title, p_message) returning id into v_id;
  else
    update support.canned_answer c set title = p_title, message = p_message, changed_at = now()
    where c.id = p_id and c.retired_at is null returning c.id into v_id;
  end if;
  return v_id;
exception when unique_violation then
  return null;
end $$;

create function support.retire_canned_answer(p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update support.canned_answer c set retired_at = now(), changed_at = now() where c.id = p_id and c.retired_at is null;
  return found;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Figures that count tickets
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function backoffice.overview(p_session uuid)
returns table (as_of timestamptz, today jsonb, yesterday jsonb, waiting_orders bigint, unknown_orders bigint, failed_orders bigint,
  open_tickets bigint, open_findings bigint, approvals bigint, users bigint, linked_meters bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := households.caller(p_session);
  v_today date := (now() at time zone 'Africa/Lagos')::date;
begin
  if not households.has_role(v_user_id, 'admin') then
    return;
  end if;
  return query select now(),
    (select to_jsonb(f) from backoffice.figures_of_day(v_today) f),
    (select to_jsonb(f) from backoffice.figures_of_day(v_today - 1) f),
    (select count(*) from vending."order" o where o.status in ('paid', 'paid_late', 'vending')),
    (select count(*) from vending."order" o where o.status = 'unknown'),
    (select count(*) from vending."order" o where o.status in ('vend_failed', 'refunding')),
    (select count(*) from support.ticket t where t.status in ('open', 'waiting_for_us') and t.kind <> 'waiting_list'),
    (select count(*) from platform.finding f where f.state = 'needs_attention'),
    (select count(*) from households.approvals_for(v_user_id)),
    (select count(*) from identity."user" u where u.deleted_at is null),
    (select count(*) from households.link l where l.ended_at is null and l.role = 'owner');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on all functions in schema support from public;
revoke all on function staff.store_ticket_file(uuid, text, text, bytea) from public;
grant execute on function
  support.store_file(bigint, text, text, bytea), support.file_of(bigint, uuid), support.is_file_of(bigint, uuid),
  support.open_ticket_of(bigint, text, text, text, text, text, uuid[], bytea, bytea), support.messages_of(bigint, text),
  support.reply_as_user(bigint, text, text, uuid[], bytea, bytea) to gatelight_web, gatelight_app;
grant execute on function
  support.lock_ticket(text), support.answer(bigint, bigint, text, text, uuid[]), support.add_note(bigint, bigint, text),
  support.assign(bigint, bigint), support.set_state(bigint, text, bigint), support.sort_ticket(bigint, text, text), support.tidy(),
  support.save_canned_answer(bigint, text, text), support.retire_canned_answer(bigint) to gatelight_app;
grant select on support.note, support.canned_answer to gatelight_app, gatelight_read;
grant select (id, ticket_id, reply_id, uploader_id, by_staff, name, kind, bytes, created_at) on support.attachment
  to gatelight_app, gatelight_read;

grant usage on schema support to gatelight_staff;
grant select (id, number, name, email, phone_number, subject, message, reference, created_at, kind, service, place, user_id, status,
  updated_at, topic, priority, assignee_id, answer_due_at, resolve_due_at, answered_at, paused_at, solved_at, clock_due_at)
  on support.ticket to gatelight_staff;
grant select (id, ticket_id, author, message, created_at, member_id) on support.reply to gatelight_staff;
grant select on support.note, support.canned_answer, support.attachment to gatelight_staff;
grant execute on function support.files_with(bigint, bigint) to gatelight_staff, gatelight_app;
grant execute on function staff.store_ticket_file(uuid, text, text, bytea) to gatelight_staff;
