-- What a lesson is planned for: date and time on the clocks of its zone, and what they are ahead of UTC then. `starts_at` is made of
-- both. Of an hour that the clocks show twice the offset says which one is meant; a time that they skip has the offset from before the
-- change, so that the lesson begins as much later as they skip, and still has its time when it is moved.
alter table schedule_events add column local_start timestamp, add column utc_offset int;
-- Date and time of one of the regular lessons, the others are whole weeks from it; and the offset chosen where its hour happens twice.
alter table schedule_series add column local_start timestamp, add column utc_offset int;

/* Minutes that the clocks of a zone are ahead of UTC. */
create function utc_offset_at(moment timestamptz, zone text) returns int language sql stable as $$
  select (extract(epoch from (moment at time zone zone) - (moment at time zone 'UTC')) / 60)::int
$$;
create function to_moment(local timestamp, utc_offset int) returns timestamptz language sql immutable as $$
  select (local - make_interval(mins => utc_offset)) at time zone 'UTC'
$$;
/* The offsets at which the clocks of a zone show a time: one; two where they go back, the earlier moment first; none where they skip it. */
create function clock_offsets(local timestamp, zone text) returns int[] language sql stable as $$
  select array(
    select distinct mins from unnest(array[
      utc_offset_at((local at time zone zone) - interval '1 day', zone),
      utc_offset_at((local at time zone zone) + interval '1 day', zone)]) as mins
    where to_moment(local, mins) at time zone zone = local
    order by mins desc)
$$;
/* The offset of a time: the chosen one if the clocks show it then, else the first (RFC 5545, 3.3.5); a skipped time has that of before. */
create function clock_offset(local timestamp, zone text, chosen int) returns int language sql stable as $$
  select case
    when chosen = any (offsets) then chosen
    when cardinality(offsets) > 0 then offsets[1]
    else utc_offset_at((local at time zone zone) - interval '1 day', zone)
  end from (select clock_offsets(local, zone) as offsets) as shown
$$;
/* The second of the week of a local time. */
create function second_of_week(local timestamp) returns bigint language sql immutable as $$
  select mod(extract(epoch from local)::bigint, 604800)
$$;

/*
 * Finds out the regular time of a series whose lessons were stored by their moment alone: that of most of its lessons that were not
 * changed alone. Those of them that are where the clocks skip it get it too, and stay at their moment.
 */
create function find_series_start(series bigint) returns void language plpgsql as $$
declare
  regular bigint;
begin
  select mode() within group (order by second_of_week(local_start)) into regular from schedule_events
    where series_id = series and changed = (select bool_and(changed) from schedule_events where series_id = series);
  update schedule_series set
    local_start = (select min(local_start) from schedule_events where series_id = series and second_of_week(local_start) = regular),
    utc_offset = (select utc_offset from schedule_events
      where series_id = series and second_of_week(local_start) = regular and cardinality(clock_offsets(local_start, zone)) > 1
      order by local_start desc limit 1)
    where id = series;
  update schedule_events e set local_start = meant.local, utc_offset = clock_offset(meant.local, e.zone, null)
    from schedule_events o, lateral (
      select o.local_start - make_interval(secs => mod(second_of_week(o.local_start) - regular + 604800, 604800)) as local) as meant
    where o.id = e.id and e.series_id = series and not e.changed and second_of_week(e.local_start) <> regular
      and cardinality(clock_offsets(meant.local, e.zone)) = 0
      and to_moment(meant.local, clock_offset(meant.local, e.zone, null)) = e.starts_at;
end $$;

update schedule_events set local_start = starts_at at time zone zone, utc_offset = utc_offset_at(starts_at, zone);
select find_series_start(id) from schedule_series;
alter table schedule_events add constraint schedule_events_start
  check (local_start is not null and utc_offset is not null and starts_at = to_moment(local_start, utc_offset));

-- Processes of the release before write `starts_at` alone.
create function follow_starts_at() returns trigger language plpgsql as $$
begin
  if new.starts_at = to_moment(new.local_start, new.utc_offset)
      and new.utc_offset = clock_offset(new.local_start, new.zone, new.utc_offset) then
    return new;
  end if;
  new.local_start := new.starts_at at time zone new.zone;
  new.utc_offset := utc_offset_at(new.starts_at, new.zone);
  if tg_op = 'UPDATE' and not new.changed then
    update schedule_series set local_start = null, utc_offset = null where id = new.series_id;
  end if;
  return new;
end $$;
create trigger schedule_events_follow_starts_at before insert or update of starts_at, zone on schedule_events
  for each row execute function follow_starts_at();
