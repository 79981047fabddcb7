-- Messages to people (notifications) and one-time codes (otp).

create schema notifications;

-- The outbox: a row is written in the transaction of the event that it tells of, and is the queue at the same time.
create table notifications.message (
  id bigint generated always as identity primary key,
  event text not null check (length(event) between 1 and 200),
  subject_kind text not null check (subject_kind in ('order', 'otp', 'ticket')),
  subject_id text not null check (length(subject_id) between 1 and 200),
  channel text not null check (channel in ('sms', 'whatsapp', 'email')),
  recipient text not null check (length(recipient) between 3 and 254),
  -- Template and its data; may hold tokens and codes, so it is wiped when it is no longer needed.
  payload jsonb,
  -- What to try next when this one fails for good: [{"channel": …, "to": …}].
  fallbacks jsonb not null default '[]' check (jsonb_typeof(fallbacks) = 'array'),
  -- The message that this one stands in for. Unique: a failure has one stand-in, however often it is handled.
  fallback_of bigint unique references notifications.message (id),
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Also the lease: a worker that takes the row moves this 30 s ahead, so a row whose worker died is due again by itself.
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  provider_id text,
  last_problem text check (length(last_problem) <= 300),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (event, channel, recipient),
  check (state <> 'queued' or payload is not null)
);
create index message_due on notifications.message (due_at) where state = 'queued';
create index message_subject on notifications.message (subject_kind, subject_id, id);
create index message_provider on notifications.message (provider_id) where provider_id is not null;
create index message_failed on notifications.message (id) where state = 'failed';
create index message_kept on notifications.message (changed_at) where payload is not null and state <> 'queued';

-- States only move forward, whoever writes: sent, delivered and failed never become queued again, and final is final.
create function notifications.refuse_backward() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = new.state
     or (old.state = 'queued' and new.state in ('sent', 'failed'))
     or (old.state = 'sent' and new.state in ('delivered', 'failed')) then
    return new;
  end if;
  raise exception 'a message cannot go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger only_forward before update of state on notifications.message
  for each row execute function notifications.refuse_backward();

-- Delivery reports as they came in, without the message's text: that may be a token. Applied by a job, because a report
-- can overtake the commit that stores the provider's id.
create table notifications.report (
  id bigint generated always as identity primary key,
  event_hash bytea not null unique check (length(event_hash) = 32),
  provider_id text not null check (length(provider_id) between 1 and 200),
  outcome text not null check (outcome in ('delivered', 'failed')),
  wording text not null check (length(wording) <= 200),
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index report_open on notifications.report (id) where applied_at is null;

revoke all on schema notifications from public;
revoke all on all functions in schema notifications from public;
grant usage on schema notifications to gatelight_app, gatelight_read;
grant select, insert, update on notifications.message, notifications.report to gatelight_app;
grant select on notifications.report to gatelight_read;
-- Not the payload: reports need no tokens.
grant select (id, event, subject_kind, subject_id, channel, state, attempts, due_at, created_at, changed_at)
  on notifications.message to gatelight_read;

-- ---------------------------------------------------------------------------------------------------------------------
-- One-time codes: 6 digits, kept as a hash, 10 minutes by this clock, used once, 5 tries
-- ---------------------------------------------------------------------------------------------------------------------

create schema otp;

create table otp.code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose ~ '^[a-z][a-z-]{0,62}$'),
  -- Keyed hash of whom the code is for: the table tells nobody's phone number.
  subject_hash bytea not null check (length(subject_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  salt bytea not null check (length(salt) = 16),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  voided_at timestamptz
);
-- One that counts at a time: a new code voids the older.
create unique index code_live on otp.code (purpose, subject_hash) where used_at is null and voided_at is null;
create index code_recent on otp.code (purpose, subject_hash, created_at);
create index code_age on otp.code (created_at);

-- Stores a new code and voids the older; false when this subject had 5 within the hour or failed 30 times within a day.
create function otp.issue(p_purpose text, p_subject_hash bytea, p_code_hash bytea, p_salt bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_issued integer;
  v_failures integer;
begin
  -- Two requests at once must not both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('otp:' || p_purpose || ':' || encode(p_subject_hash, 'hex'), 0));
  select count(*) filter (where c.created_at > clock_timestamp() - interval '1 hour'),
         coalesce(sum(c.tries - (c.used_at is not null)::integer), 0)
    into v_issued, v_failures
  from otp.code c
  where c.purpose = p_purpose and c.subject_hash = p_subject_hash and c.created_at > clock_timestamp() - interval '1 day';
  if v_issued >= 5 or v_failures >= 30 then
    return false;
  end if;
  update otp.code set voided_at = clock_timestamp()
  where purpose = p_purpose and subject_hash = p_subject_hash and used_at is null and voided_at is null;
  insert into otp.code (purpose, subject_hash, code_hash, salt, created_at, expires_at)
  values (p_purpose, p_subject_hash, p_code_hash, p_salt, clock_timestamp(), clock_timestamp() + interval '10 minutes');
  return true;
end $$;

-- Counts a try before anything is compared, so that guesses made at once cannot share one try.
create function otp.take_try(p_purpose text, p_subject_hash bytea)
returns table (id bigint, code_hash bytea, salt bytea)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update otp.code c set tries = c.tries + 1
  where c.purpose = p_purpose and c.subject_hash = p_subject_hash and c.used_at is null and c.voided_at is null
    and c.tries < 5 and c.expires_at > clock_timestamp()
  returning c.id, c.code_hash, c.salt
$$;

-- True for exactly one caller.
create function otp.use_code(p_id bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with used as (
    update otp.code c set used_at = clock_timestamp()
    where c.id = p_id and c.used_at is null and c.voided_at is null returning 1
  )
  select exists (select from used)
$$;

-- Two days cover every limit above.
create function otp.forget_old_codes() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from otp.code where created_at < clock_timestamp() - interval '2 days' returning 1)
  select count(*) from gone
$$;

revoke all on schema otp from public;
revoke all on all functions in schema otp from public;
grant usage on schema otp to gatelight_app;
grant execute on function otp.issue(text, bytea, bytea, bytea), otp.take_try(text, bytea), otp.use_code(bigint),
  otp.forget_old_codes() to gatelight_app;
