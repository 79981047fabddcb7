-- Everything in an entry, as one unambiguous text that does not depend on session settings. Its names are bound at
-- definition time, so that PostgreSQL can inline it into the query; it never inlines a function with its own search
-- path.
create or replace function audit.entry_bytes(p_entry audit.entry) returns bytea
language sql stable
return convert_to(jsonb_build_array(
  p_entry.id, to_char(p_entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_entry.actor, p_entry.action,
  p_entry.object_kind, p_entry.object_id, p_entry.before, p_entry.after, p_entry.ip::text, p_entry.request_id
)::text, 'UTF8');
revoke all on function audit.entry_bytes(audit.entry) from public;
