/** The day that is `offset` days after `today`, both `YYYY-MM-DD`. */
export function dayFrom(today: string, offset: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

/** A time on the day that many days ago, early enough that one of yesterday is in the past in every time zone. */
export function instantAgo(today: string, days: number, minutes = 0): string {
  const time = new Date(`${dayFrom(today, -days)}T08:05:00Z`);
  time.setUTCMinutes(time.getUTCMinutes() + minutes);
  return time.toISOString();
}

/** Today in the server's time zone. */
export function localToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
