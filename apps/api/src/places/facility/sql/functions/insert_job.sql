-- The only place that adds a job, from every source. Its cost line is the quote of a plan.
create or replace function facility.insert_job(p_given jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_estate_id bigint := p_given ->> 'estate_id';
  v_title text := p_given ->> 'title';
  v_note text := coalesce(p_given ->> 'note', '');
  v_source text := p_given ->> 'source';
  v_source_text text := coalesce(p_given ->> 'source_text', '');
  v_house_id bigint := p_given ->> 'house_id';
  v_place text := coalesce(p_given ->> 'place', '');
  v_asset_id bigint := p_given ->> 'asset_id';
  v_vendor_id bigint := p_given ->> 'vendor_id';
  v_member_id bigint := p_given ->> 'member_id';
  v_due_on date := p_given ->> 'due_on';
  v_due_time time := p_given ->> 'due_time';
  v_plan_id bigint := p_given ->> 'plan_id';
  v_plan_turn integer := p_given ->> 'plan_turn';
  v_ticket_id bigint := p_given ->> 'ticket_id';
  v_alarm text := p_given ->> 'alarm';
  v_quote_kobo bigint := coalesce((p_given ->> 'quote_kobo')::bigint, 0);
  v_user_id bigint := p_given ->> 'user_id';
  v_number integer;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['estate_id', 'title', 'source'], array['note', 'source_text', 'house_id', 'place',
    'asset_id', 'vendor_id', 'member_id', 'due_on', 'due_time', 'plan_id', 'plan_turn', 'ticket_id', 'alarm', 'quote_kobo', 'user_id']);
  insert into facility.counter as c (estate_id, last) values (v_estate_id, 1)
  on conflict (estate_id) do update set last = c.last + 1 returning c.last into v_number;
  insert into facility.job as j (estate_id, number, title, note, state, source, source_text, plan_id, plan_turn, ticket_id, alarm, house_id,
    place, asset_id, vendor_id, member_id, due_on, due_time, quote_kobo, created_by)
  values (v_estate_id, v_number, v_title, v_note, case when v_due_on is null then 'reported' else 'planned' end, v_source, v_source_text,
    v_plan_id, v_plan_turn, v_ticket_id, v_alarm, v_house_id, v_place, v_asset_id, v_vendor_id, v_member_id, v_due_on, v_due_time, v_quote_kobo,
    v_user_id)
  returning j.id into v_id;
  if v_quote_kobo > 0 then
    insert into facility.cost_line (job_id, position, text, quote_kobo) values (v_id, 0, v_title, v_quote_kobo);
  end if;
  perform facility.add_event(v_id, 'reported', v_user_id, v_note, case when v_due_on is null then 'reported' else 'planned' end, null);
  return v_id;
end $$;
revoke all on function facility.insert_job(jsonb) from public;
