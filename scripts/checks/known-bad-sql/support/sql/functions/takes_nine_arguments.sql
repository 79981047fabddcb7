-- must be refused: takes 9 arguments
create or replace function support.takes_nine_arguments(
  p_a text, p_b text, p_c text, p_d text, p_e numeric(10, 2), p_f text, p_g text, p_h text default coalesce('a', 'b'), p_i text default null,
  out first text, out second text)
language sql as $$ select p_a, p_b $$;
