-- Texts of messages that staff changed, as dated versions. The program has a text for every message; a version replaces one
-- channel of it in one language until the next version of the same.

create table notifications.template_version (
  id bigint generated always as identity primary key,
  template text not null check (template ~ '^[a-z][a-z0-9-]{0,39}$'),
  channel text not null check (channel in ('sms', 'email', 'in-app')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- {"title", "text"} with {placeholders}. Null: back to the text of the program.
  text jsonb check (jsonb_typeof(text -> 'title') = 'string' and jsonb_typeof(text -> 'text') = 'string'),
  valid_from timestamptz not null default clock_timestamp(),
  -- `user:42`
  asked_by text not null,
  approved_by text,
  reason text not null check (length(reason) between 1 and 500)
);
create index template_version_current on notifications.template_version (template, channel, language, id desc);

create function notifications.refuse_template_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a version of a text does not change' using errcode = '42501';
end $$;
create trigger only_added before update or delete on notifications.template_version
  for each row execute function notifications.refuse_template_change();
create trigger never_emptied before truncate on notifications.template_version
  for each statement execute function notifications.refuse_template_change();

-- Every worker reads the texts again.
create function notifications.tell_template() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('templates', '');
  return null;
end $$;
create trigger tell_template after insert on notifications.template_version
  for each statement execute function notifications.tell_template();

create view notifications.template_in_force as
  select distinct on (v.template, v.channel, v.language) v.id, v.template, v.channel, v.language, v.text
  from notifications.template_version v order by v.template, v.channel, v.language, v.id desc;

revoke all on function notifications.refuse_template_change(), notifications.tell_template() from public;
grant select on notifications.template_version, notifications.template_in_force to gatelight_app, gatelight_staff, gatelight_read;
grant insert (template, channel, language, text, asked_by, approved_by, reason) on notifications.template_version to gatelight_app;
