create or replace function privacy.rows_of(p_query text, p_user_id bigint) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(x)), ''[]'') from (%s) x', p_query) into v_rows using p_user_id;
  return v_rows;
end $$;
revoke all on function privacy.rows_of(text, bigint) from public;
