-- Voids every open code of this subject.
create or replace function otp.void_codes(p_purpose text, p_subject_hash bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update otp.code c set voided_at = clock_timestamp()
  where c.purpose = p_purpose and c.subject_hash = p_subject_hash and c.used_at is null and c.voided_at is null
$$;
revoke all on function otp.void_codes(text, bytea) from public;
