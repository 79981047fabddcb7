-- Compares the parts of two names: words of two letters and more, without titles. It is the person's own name when
-- every part of p_person is in p_account, p_account has at most one extra part for each of them, and it is not a
-- business. `score`: the similarity, of 100.
create or replace function withdrawals.compare_names(p_account text, p_person text, out score integer, out is_own boolean)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  with part as (
    select n.which, w.word
    from (values ('account', p_account), ('person', p_person)) n (which, name)
    cross join lateral regexp_split_to_table(upper(regexp_replace(normalize(coalesce(n.name, ''), nfd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') w (word)
    where length(w.word) > 1
      and w.word not in ('MR', 'MRS', 'MS', 'MISS', 'DR', 'CHIEF', 'ENGR', 'PROF', 'ALHAJI', 'ALHAJA', 'PRINCE', 'PRINCESS', 'BARR', 'REV', 'PASTOR')
    group by n.which, w.word),
  sums as (
    select count(*) filter (where p.which = 'account') as of_account, count(*) filter (where p.which = 'person') as of_person,
      count(*) - count(distinct p.word) as common,
      coalesce(bool_or(p.which = 'account' and p.word in ('LTD', 'LIMITED', 'PLC', 'ENTERPRISE', 'ENTERPRISES', 'VENTURE', 'VENTURES', 'COMPANY', 'SERVICES')), false) as is_business
    from part p)
  select case when s.of_account + s.of_person = 0 then 0 else round(200.0 * s.common / (s.of_account + s.of_person))::integer end,
    s.of_person >= 2 and s.common = s.of_person and s.of_account <= 2 * s.of_person and not s.is_business
  from sums s
$$;
revoke all on function withdrawals.compare_names(text, text) from public;
grant execute on function withdrawals.compare_names(text, text) to gatelight_app, gatelight_staff, gatelight_web;
