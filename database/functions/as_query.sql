-- A text as it stands in the query of an address.
create or replace function app.as_query(p_text text) returns text language sql stable
  return (select string_agg(case when byte = 32 then '+'
      when byte < 128 and chr(greatest(byte, 1)) ~ '[A-Za-z0-9*._-]' then chr(byte)
      else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by position)
    from (select get_byte(convert_to(p_text, 'UTF8'), position) as byte, position
      from generate_series(0, octet_length(p_text) - 1) position) bytes);
