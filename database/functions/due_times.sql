-- The instants at which so many minutes of work have passed since `p_start`, without the pauses. Null for minutes that are null, and for
-- what would take more than two years. A span has the length that it really has on days when summer time begins or ends.
create or replace function app.due_times(
  p_start timestamptz, p_pauses tstzmultirange, p_zone text, p_hours jsonb, p_holidays date[], p_minutes numeric[]
) returns timestamptz[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  zone constant text := app.known_zone(p_zone);
  first_day constant date := (p_start at time zone zone)::date;
  days int[];
  froms time[];
  tos time[];
  due timestamptz[] := array_fill(null::timestamptz, array[cardinality(p_minutes)]);
  most constant interval := (select max(minutes) * interval '1 minute' from unnest(p_minutes) minutes);
  passed interval := '0';
  wanted interval;
  day date;
  opens timestamptz;
  closes timestamptz;
  piece tstzrange;
begin
  if most is null then
    return due;
  end if;
  select array_agg(s.day order by s."from"), array_agg(s."from" order by s."from"), array_agg(s."to" order by s."from")
  into days, froms, tos from jsonb_to_recordset(p_hours) as s(day int, "from" time, "to" time);
  for ahead in 0..731 loop
    day := first_day + ahead;
    continue when day = any (p_holidays);
    for span in 1..cardinality(days) loop
      continue when days[span] <> extract(isodow from day);
      opens := greatest((day + froms[span]) at time zone zone, p_start);
      closes := (day + tos[span]) at time zone zone;
      continue when closes <= opens;
      for piece in select unnest(tstzmultirange(tstzrange(opens, closes)) - p_pauses) loop
        for each in 1..cardinality(p_minutes) loop
          wanted := p_minutes[each] * interval '1 minute';
          if due[each] is null and wanted <= passed + (upper(piece) - lower(piece)) then
            due[each] := lower(piece) + (wanted - passed);
          end if;
        end loop;
        passed := passed + (upper(piece) - lower(piece));
        if passed >= most then
          return due;
        end if;
      end loop;
    end loop;
  end loop;
  return due;
end $$;
