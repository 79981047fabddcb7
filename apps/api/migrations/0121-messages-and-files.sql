-- The list of messages for staff, and the files of tickets in what users take along.

-- Newest first, and those of one state or channel without reading the others.
create index message_newest on notifications.message (created_at desc, id desc);
create index message_of_channel on notifications.message (channel, created_at desc, id desc);
create index message_troubled on notifications.message (state, created_at desc, id desc) where state in ('queued', 'failed', 'withheld');

do $$
declare
  v_text text := pg_get_functiondef('privacy.export_of(uuid)'::regprocedure);
  v_before text := '      (''push_devices'',';
begin
  if position(v_before in v_text) = 0 then
    raise exception 'privacy.export_of was not changed';
  end if;
  -- With the address of each file: the signed-in owner opens it in the same browser.
  execute replace(v_text, v_before, $new$      ('ticket_files', 'support.attachment',
        'select t.number as ticket, case when a.by_staff then ''us'' else ''you'' end as sent_by, a.name, a.kind, a.bytes, a.created_at, ''/api/v1/users/attachments/'' || a.id as address from support.attachment a left join support.ticket t on t.id = a.ticket_id where t.user_id = $1 or (a.ticket_id is null and a.uploader_id = $1 and not a.by_staff) order by a.created_at, a.id'),
$new$ || v_before);
end $$;

grant select (template) on notifications.message to gatelight_staff;
