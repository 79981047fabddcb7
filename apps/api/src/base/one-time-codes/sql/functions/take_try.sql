-- Counts an attempt before anything is compared, so that concurrent guesses cannot share one attempt.
create or replace function otp.take_try(p_purpose text, p_subject_hash bytea)
returns table (id bigint, code_hash bytea, salt bytea)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update otp.code c set tries = c.tries + 1
  where c.purpose = p_purpose and c.subject_hash = p_subject_hash and c.used_at is null and c.voided_at is null
    and c.tries < 5 and c.expires_at > clock_timestamp()
  returning c.id, c.code_hash, c.salt
$$;
revoke all on function otp.take_try(text, bytea) from public;
