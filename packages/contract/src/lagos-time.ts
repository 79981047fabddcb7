// The first format costs a browser 20 ms and more, which no page may take from its start.
let format: Intl.DateTimeFormat | undefined;

function partsOf(at: Date): Record<string, string> {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** An instant as Lagos writes it, on screens, in files and in messages: "20 Nov 2026, 14:07 WAT". Takes a Date or an ISO text. */
export function lagosTime(at: Date | string): string {
  const of = partsOf(new Date(at));
  return `${of.day} ${of.month?.slice(0, 3)} ${of.year}, ${of.hour}:${of.minute} WAT`;
}

/** The time of day in Lagos: "14:07". */
export function lagosHour(at: Date | string): string {
  const of = partsOf(new Date(at));
  return `${of.hour}:${of.minute}`;
}

/** The day in Lagos: "20 Nov"; with `year` "20 Nov 2026". */
export function lagosDay(at: Date | string, year = false): string {
  const of = partsOf(new Date(at));
  const day = `${of.day} ${of.month?.slice(0, 3)}`;
  return year ? `${day} ${of.year}` : day;
}
