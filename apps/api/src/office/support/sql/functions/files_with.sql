-- The files of one message: what opened a ticket (null) or a reply.
create or replace function support.files_with(p_ticket_id bigint, p_reply_id bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'bytes', a.bytes)
    order by a.created_at, a.id), '[]')
  from support.attachment a where a.ticket_id = p_ticket_id and a.reply_id is not distinct from p_reply_id
$$;
revoke all on function support.files_with(bigint, bigint) from public;
grant execute on function support.files_with(bigint, bigint) to gatelight_app, gatelight_staff;
