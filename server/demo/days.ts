/** The day that is `offset` days after `today`, both `YYYY-MM-DD`. */
export function dayFrom(today: string, offset: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

/** An instant that many days ago; in the early hours, so that yesterday's has passed in every time zone. */
export function instantAgo(today: string, days: number, minutes = 0): string {
  const time = new Date(`${dayFrom(today, -days)}T08:05:00Z`);
  time.setUTCMinutes(time.getUTCMinutes() + minutes);
  return time.toISOString();
}

/** Today where the server stands. */
export function localToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
