-- How much was added to a wallet by card within the waiting time, including money that was held above a limit and
-- released, less what its disputes hold or have taken; and when the wait of the last of it ends.
create or replace function withdrawals.young_card_money(p_user_id bigint, out kobo bigint, out until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with rule as (select r.wait, now() - r.wait as since from withdrawals.card_rule() r),
  came as (
    select f.credited_kobo + coalesce((select sum(h.amount_kobo) from wallets.above_limit h where h.funding_id = f.id and h.released_to = 'wallet'), 0) as kobo,
      f.credited_at as at
    from wallets.funding f, rule
    where f.user_id = p_user_id::text and f.method in ('card', 'saved-card') and f.status = 'credited' and f.credited_at > rule.since
    union all
    -- A purchase by card that got no token.
    select r.kobo, r.came_at from wallets.card_return r, rule where r.user_id = p_user_id::text and r.came_at > rule.since),
  disputed as (
    select coalesce(sum(case d.state when 'lost' then d.amount_minor else d.frozen_kobo end), 0) as kobo
    from payments.dispute d join payments.capture k on k.id = d.capture_id
    join payments.charge c on c.id = k.charge_id and c.purpose = 'wallet-funding' and c.method in ('card', 'saved-card')
    cross join rule
    where d.wallet = 'wallet:' || p_user_id and d.state in ('open', 'lost') and k.created_at > rule.since)
  select greatest(0, coalesce(sum(c.kobo), 0) - (select d.kobo from disputed d))::bigint, max(c.at) + (select r.wait from rule r)
  from came c
$$;
revoke all on function withdrawals.young_card_money(bigint) from public;
