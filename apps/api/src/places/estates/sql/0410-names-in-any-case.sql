-- A purchase and a file name an estate in any capitals, and a file names a house so. Two that differ by capitals only would be found by
-- chance, so there cannot be two. Where there are, the later one gets its number behind its name.
update estates.estate e set name = e.name || ' (' || e.id || ')'
where exists (select from estates.estate o where lower(o.name) = lower(e.name) and o.id < e.id);
create unique index estate_name_in_any_case on estates.estate (lower(name));

update estates.house h set name = h.name || ' (' || h.id || ')'
where exists (select from estates.house o where o.estate_id = h.estate_id and lower(o.name) = lower(h.name) and o.id < h.id);
create unique index house_name_in_any_case on estates.house (estate_id, lower(name));
