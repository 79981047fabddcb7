-- The hash of an entry covers the hash before it, so that changing or removing an entry is noticed.
create or replace function audit.entry_hash(p_previous bytea, p_entry audit.entry) returns bytea
language sql stable
return sha256(p_previous || audit.entry_bytes(p_entry));
revoke all on function audit.entry_hash(bytea, audit.entry) from public;
