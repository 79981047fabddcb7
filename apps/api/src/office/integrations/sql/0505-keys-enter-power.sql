-- A key may enter readings and hours of supply in the power account of its estate.
alter table integrations.api_key drop constraint api_key_scopes_check;
alter table integrations.api_key add constraint api_key_scopes_check check (cardinality(scopes) between 1 and 5
  and (scopes <@ array['orders.read', 'meters.read', 'houses.read', 'occupants.read', 'power.write']));
