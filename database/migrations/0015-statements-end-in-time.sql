-- The functions that enter a company as before, but a statement behind them ends after the 4 seconds that the pool means
-- (statementTimeouts), not after 10. It stays said here: behind PgBouncer what a connection sets for itself reaches only some.
do $$
declare
  entering regprocedure;
begin
  for entering in select oid from pg_proc
    where pronamespace = 'app'::regnamespace and proname in ('enter', 'enter_as_server', 'enter_by_link') loop
    execute replace(pg_get_functiondef(entering), '''10s''', '''4s''');
  end loop;
end $$;
