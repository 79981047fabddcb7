-- What a ticket is about: a message, an enquiry about a service, or a place on a waiting list. And the key of its sender's
-- intent: who heard no answer sends again and has one ticket.
alter table support.ticket
  add column kind text not null default 'general' check (kind in ('general', 'enquiry', 'waiting_list')),
  add column service text check (service in ('metering', 'estate', 'access', 'diesel', 'solar', 'grid', 'ev')),
  add column place text check (length(place) between 1 and 200),
  add column solar jsonb check (jsonb_typeof(solar) = 'object'),
  -- SHA-256 of the key and of what was sent under it.
  add column key_hash bytea unique check (length(key_hash) = 32),
  add column body_hash bytea check (length(body_hash) = 32),
  add check (case kind
    when 'general' then service is null and place is null and solar is null
    -- Only what can be had is asked for, and only what cannot be had yet is waited for.
    when 'enquiry' then service is not null and service <> 'ev' and place is not null and (solar is null or service = 'solar')
    when 'waiting_list' then service is not null and service = 'ev' and place is not null and solar is null
  end),
  add check ((key_hash is null) = (body_hash is null));
comment on column support.ticket.solar is 'a calculated first size: the bill and the assumptions, and what follows from them';
create index ticket_waiting on support.ticket (service, created_at) where kind = 'waiting_list';
