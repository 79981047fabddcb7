-- What each user chose: channels, topics of messages, language, and when to confirm. Raised: 42501 (a choice is a record
-- of consent and does not change), WL004 (the password or the PIN is needed first).

create schema preferences;
grant usage on schema preferences to gatelight_app, gatelight_read, gatelight_staff, gatelight_web;

create table preferences.setting (
  name text primary key check (name ~ '^[a-z]+\.[a-z]+$'),
  allowed_by_default boolean not null
);
grant select on preferences.setting to gatelight_app, gatelight_read;

-- The latest row of a user and a setting holds. Rows never change: they prove what a user had agreed to, and when.
create table preferences.choice (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  setting text not null references preferences.setting,
  allowed boolean not null,
  chosen_at timestamptz not null default clock_timestamp()
);
create index choice_current on preferences.choice (user_id, setting, id desc);
grant select on preferences.choice to gatelight_app;
grant insert (user_id, setting, allowed) on preferences.choice to gatelight_app;

insert into preferences.setting (name, allowed_by_default) values
  ('email.receipts', true),
  ('email.wallet', true),
  ('email.tokens', true),
  ('sms.alerts', false),
  ('sms.tokens', true),
  ('whatsapp.alerts', false),
  ('whatsapp.tokens', true),
  ('privacy.usage', true),
  ('privacy.contact', true),
  ('privacy.profile', false),
  ('privacy.payments', true),
  ('email.announcements', true),
  ('email.outages', true),
  ('sms.announcements', true),
  ('sms.outages', true),
  ('wallet.password', false);
