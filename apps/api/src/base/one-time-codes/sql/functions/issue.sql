-- Stores a new code and voids the older one. Returns false when this subject had 5 within the hour or failed 30 times
-- within a day.
create or replace function otp.issue(p_purpose text, p_subject_hash bytea, p_code_hash bytea, p_salt bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_issued integer;
  v_failures integer;
begin
  -- Two concurrent requests must not both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('otp:' || p_purpose || ':' || encode(p_subject_hash, 'hex'), 0));
  select count(*) filter (where c.created_at > clock_timestamp() - interval '1 hour'),
         coalesce(sum(c.tries - (c.used_at is not null)::integer), 0)
    into v_issued, v_failures
  from otp.code c
  where c.purpose = p_purpose and c.subject_hash = p_subject_hash and c.created_at > clock_timestamp() - interval '1 day';
  if v_issued >= 5 or v_failures >= 30 then
    return false;
  end if;
  perform otp.void_codes(p_purpose, p_subject_hash);
  insert into otp.code (purpose, subject_hash, code_hash, salt, created_at, expires_at)
  values (p_purpose, p_subject_hash, p_code_hash, p_salt, clock_timestamp(), clock_timestamp() + interval '10 minutes');
  return true;
end $$;
revoke all on function otp.issue(text, bytea, bytea, bytea) from public;
grant execute on function otp.issue(text, bytea, bytea, bytea) to gatelight_app;
