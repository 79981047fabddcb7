-- Access tokens of earlier rotations are refused: since them, the user has proved more.
alter table identity.session add column oldest_generation integer not null default 0;
