create or replace function ledger.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%.% is append-only: % refused', tg_table_schema, tg_table_name, tg_op using errcode = 'GL007';
end $$;
revoke all on function ledger.refuse_change() from public;
