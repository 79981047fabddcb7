-- Amounts in findings, as on the screens: ₦1,234.56, below zero with a true minus. Another currency has its code before
-- it.
create or replace function platform.money_text(p_minor numeric, p_currency text default 'NGN') returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_minor < 0 then '−' else '' end || case p_currency when 'NGN' then '₦' else p_currency || ' ' end
    || to_char(abs(p_minor) * 0.01, 'FM999,999,999,999,999,999,990.00')
$$;
revoke all on function platform.money_text(numeric, text) from public;
grant execute on function platform.money_text(numeric, text) to gatelight_app, gatelight_read;
