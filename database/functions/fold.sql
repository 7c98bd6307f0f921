-- A text as searches and orders compare it, without case, accents and forms of the same letter: `Ångström ﬁle` is `angstrom file`.
-- contract/platform/folded.ts does the same for lists that a browser searches. NFKD takes letters and marks apart. The marks of Latin, Greek,
-- Cyrillic, Hebrew and Arabic go, and so do characters that nobody sees. A text of ASCII alone needs none of that.
create or replace function app.fold(p_text text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(p_text, NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g')),
      'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;
grant execute on function app.fold to loggia_app, loggia_staff, loggia_client;
