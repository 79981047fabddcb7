-- must be refused: names vending, which is above it
create or replace trigger tells_a_slice_above after update on metering.meter for each row execute function vending.keep_event();
