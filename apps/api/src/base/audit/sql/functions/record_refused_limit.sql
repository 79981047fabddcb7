create or replace function audit.record_refused_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform audit.record(new.actor, 'limit.refused', 'limit', new.name, null,
    jsonb_build_object('key_sha256', encode(sha256(convert_to(new.key, 'UTF8')), 'hex'), 'most', new.most, 'window_seconds', new.seconds),
    new.ip, new.request_id);
  return new;
end $$;
revoke all on function audit.record_refused_limit() from public;
