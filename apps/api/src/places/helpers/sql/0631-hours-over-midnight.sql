-- The hours of a night guard end before they begin, on the next morning.
alter table helpers.link drop constraint link_check,
  add constraint link_hours check (day_to between 0 and 1439 and day_to <> day_from);
