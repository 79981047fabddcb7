-- Notices that name a visitor are found by their event when the name is deleted.
create index inbox_visit on notifications.inbox (event) where subject_kind in ('house', 'walk-in');
