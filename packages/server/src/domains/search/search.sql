-- A pattern for `like all` from each typed word: some word begins with it. Empty if no word was typed.
create function app.word_patterns(p_typed text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg('% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by place), '{}')
    from regexp_split_to_table(app.search_words(p_typed), '\s+') with ordinality as typed (word, place)
   where word <> '';
end;
