-- Who leaves soon, for the list of houses that need their manager.
create index occupant_leaves on households.occupant (until) where ended_at is null and until is not null;
