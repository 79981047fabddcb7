-- Settlements that a provider announces by an event, because it has no list of them. The event says which one to ask about; what is in
-- it the provider says when it is asked.
create table accounting.announced_settlement (
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,30}$'),
  reference text not null check (length(reference) between 1 and 100),
  settled_on date not null,
  -- What the event says was sent: compared with what its payments come to, never booked.
  told_minor bigint not null check (told_minor >= 0),
  announced_at timestamptz not null default now(),
  primary key (provider, reference)
);
comment on table accounting.announced_settlement is 'Settlements that an event of a provider named';

grant select on accounting.announced_settlement to gatelight_app, gatelight_read;
grant insert on accounting.announced_settlement to gatelight_app;
