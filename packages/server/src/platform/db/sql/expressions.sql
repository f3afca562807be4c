-- The id of the platform itself, which owns levels, curriculum and lessons.
create or replace function app.platform() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000001'::uuid;

-- The form in which texts are compared, for searches and for names that must be unique: in lower case, without
-- accents, joiners and invisible characters, with ordinary digits, spaces, hyphens and quotation marks. `folded` in
-- rules/typed-text.ts does the same; a property test checks that they agree.
create or replace function app.folded(p_text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := p_text;
begin
  if folded !~ '[^\x20-\x7e\n\t]' then
    return lower(folded);
  end if;
  -- Checking whether a step would change anything takes a tenth of the time of the step, and most texts need no change.
  if folded ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' then
    folded := regexp_replace(folded, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g');
    folded := regexp_replace(folded, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g');
    folded := regexp_replace(folded, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
  end if;
  if folded ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u1c50-\u1c59\uabf0-\uabf9\uff10-\uff19]' then
    folded := translate(folded, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹０１２３４５６７８９',
                                '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
  end if;
  -- Letters of Indian scripts have no case, and no accents to fold.
  if folded ~ '[^\x20-\x7e\n\t\u0900-\u0dff]' then
    folded := translate(
      normalize(lower(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g')), NFC),
      '‐‑‒–—―−﹘﹣－‘’ʼ“”ς', '----------''''''""σ');
    return folded;
  end if;
  return normalize(lower(folded), NFC);
end $$;

-- Words are compared in this form too. Stored values are recomputed.
create or replace function app.search_words(p_text text) returns text language sql immutable parallel safe
return ' ' || translate(app.folded(p_text), '-.,/()"''', '        ');

-- The words of a text in searchable form: in lower case, without accents, in one Unicode form, each once. The signs
-- of Indian scripts are letters and are kept. A word that is too long for an index is truncated.
create or replace function app.words_of(p_text text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 60)), '{}')
    from regexp_split_to_table(translate(app.search_words(p_text), ';:!?…„‚«»[]{}<>।॥*•+=|_', repeat(' ', 23)), '\s+') word
   where word <> '';
end;

-- A name in the form in which names are compared: folded, with single spaces. The same as `nameKey` in rules/names.ts.
create or replace function app.name_key(p_name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(app.folded(p_name), '\s+', ' ', 'g'));
