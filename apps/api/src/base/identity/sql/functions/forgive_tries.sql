-- After a right password: forgets the attempts of the first key, and returns this one attempt to the others.
create or replace function identity.forgive_tries(p_keys bytea[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.sign_in_try t where t.key = p_keys[1];
  update identity.sign_in_try t set failures = greatest(1, t.failures - 1), next_at = clock_timestamp() where t.key = any (p_keys[2:]);
end $$;
revoke all on function identity.forgive_tries(bytea[]) from public;
