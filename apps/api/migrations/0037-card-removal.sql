-- Removing saved cards: by their owner, whose session must have confirmed the password, and with an account.

-- Null: a card of the demonstration, which nobody paid with.
alter table payments.saved_card alter column consent_charge_id drop not null;

-- Removes a card of the user of this session. `removed`, or why not: `sign-in-required`, `not-found`, `step-up-required`.
create function payments.remove_own_card(p_session uuid, p_card_id bigint, p_ip inet, p_request_id text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session identity.session := identity.live_session(p_session);
begin
  if v_session.id is null then
    return 'sign-in-required';
  end if;
  if not exists (
    select from payments.saved_card k where k.id = p_card_id and k.user_id = v_session.user_id::text and k.removed_at is null
  ) then
    return 'not-found';
  end if;
  if not identity.has_step_up(p_session) then
    return 'step-up-required';
  end if;
  return case when payments.remove_card(v_session.user_id::text, p_card_id, p_ip, p_request_id) then 'removed' else 'not-found' end;
end $$;

-- Removes every card of a user whose account is deleted.
create function payments.forget_cards(p_user_id text, p_ip inet, p_request_id text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select payments.remove_card(p_user_id, k.id, p_ip, p_request_id)
  from payments.saved_card k where k.user_id = p_user_id and k.removed_at is null
$$;

revoke all on function
  payments.remove_own_card(uuid, bigint, inet, text), payments.forget_cards(text, inet, text)
from public;
grant execute on function
  payments.remove_own_card(uuid, bigint, inet, text), payments.forget_cards(text, inet, text)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    revoke execute on function payments.remove_card(text, bigint, inet, text) from gatelight_web;
    grant execute on function payments.remove_own_card(uuid, bigint, inet, text) to gatelight_web;
  end if;
end $$;
