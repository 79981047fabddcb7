-- The beginning of each change of a house. Returns the caller and the response of an earlier request with the same key,
-- and locks the house, so that two managers take turns. `done`: this is a repeat, or it is refused.
create or replace function moves.begin_change(p_session uuid, p_estate_id bigint, p_house_id bigint, p_by jsonb,
  out caller bigint, out done jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key text := p_by ->> 'key';
  v_before moves.request;
begin
  perform identity.user_of_session(p_session);
  caller := moves.manager_of(p_session, p_estate_id, p_house_id);
  if caller is null then
    done := '{"refusal": "not-found"}';
    return;
  end if;
  if v_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('moves.request:' || caller || ':' || v_key, 0));
    select * into v_before from moves.request r where r.user_id = caller and r.key = v_key;
    if found then
      done := case when v_before.body_hash = (p_by ->> 'body_hash')::bytea then v_before.answer
        else '{"refusal": "idempotency-key-reused"}' end;
      return;
    end if;
  end if;
  perform from estates.house h where h.id = p_house_id and h.retired_at is null for no key update;
  if not found then
    done := '{"refusal": "not-found"}';
  end if;
end $$;
revoke all on function moves.begin_change(uuid, bigint, bigint, jsonb) from public;
