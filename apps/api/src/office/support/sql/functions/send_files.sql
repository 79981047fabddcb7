-- Attaches files to a message. Raises SP001 unless they are at most five unsent files of the sender.
create or replace function support.send_files(p_ticket_id bigint, p_reply_id bigint, p_uploader_id bigint, p_by_staff boolean, p_files uuid[])
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
revoke all on function support.send_files(bigint, bigint, bigint, boolean, uuid[]) from public;
