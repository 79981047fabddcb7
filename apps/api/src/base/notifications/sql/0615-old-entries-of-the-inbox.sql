-- Finds the entries of more than a year ago; an index by blocks costs a new entry nothing.
create index inbox_created on notifications.inbox using brin (created_at) with (pages_per_range = 32, autosummarize = on);
