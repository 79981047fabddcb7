-- A resident sends a ticket to the utility or to their estate, and can move it on to the utility.
alter table support.ticket
  add column audience text not null default 'utility' check (audience in ('utility', 'estate')),
  -- The estate that it was sent to; it stays after the ticket moved on.
  add column estate_id bigint references estates.estate,
  add column house_id bigint references estates.house,
  add column moved_at timestamptz,
  add constraint ticket_of_estate check ((audience = 'utility' or (estate_id is not null and user_id is not null and moved_at is null))
    and (moved_at is null or estate_id is not null) and (estate_id is null or audience = 'estate' or moved_at is not null));
create index ticket_estate on support.ticket (estate_id, updated_at desc, id desc) where estate_id is not null;
create index ticket_estate_waits on support.ticket (estate_id, clock_due_at) where audience = 'estate';
create index ticket_house on support.ticket (house_id) where house_id is not null;
grant select (audience, estate_id, house_id, moved_at) on support.ticket to gatelight_staff;
alter table support.reply drop constraint reply_author_check, add constraint reply_author_check check (author in ('user', 'staff', 'estate'));
