-- Notices and SMS about a question name the visitor, so they are deleted with the name, or with the question.
create or replace function walk_ins.forget_notices() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform notifications.forget_events(array(
    select 'walk-in:' || old.id || x.reply from unnest(array['', ':reply:yes', ':reply:no', ':reply:answered', ':reply:late']) as x (reply)));
  return null;
end $$;
revoke all on function walk_ins.forget_notices() from public;
