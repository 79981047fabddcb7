-- Undoes what a change wrote so far. The caller of this function returns the code.
create or replace function moves.refuse(p_code text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', p_code using errcode = 'MV001';
end $$;
revoke all on function moves.refuse(text) from public;
