create or replace view notifications.template_in_force as
  select distinct on (v.template, v.channel, v.language) v.id, v.template, v.channel, v.language, v.text
  from notifications.template_version v order by v.template, v.channel, v.language, v.id desc;
grant select on notifications.template_in_force to gatelight_app, gatelight_read, gatelight_staff;
