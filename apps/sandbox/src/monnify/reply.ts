/** A refusal with the second provider's own text. */
export class MonnifyRefusal extends Error {
  readonly httpStatus: number;
  readonly code: string;

  constructor(httpStatus: number, code: string, message: string) {
    super(message);
    this.name = 'MonnifyRefusal';
    this.httpStatus = httpStatus;
    this.code = code;
  }
}

/** The body of a successful call. */
export function worked(responseBody: unknown) {
  return { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody };
}

/** The body of a failed call. */
export function refused(responseMessage: string, responseCode: string) {
  return { requestSuccessful: false, responseMessage, responseCode };
}

/** One page of a list, as the provider wraps it. Pages count from 0. */
export function pageOfRows(rows: unknown[], total: number, page: number, size: number) {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return {
    content: rows,
    pageable: {
      sort: { sorted: true, unsorted: false, empty: false },
      pageSize: size,
      pageNumber: page,
      offset: page * size,
    },
    totalElements: total,
    totalPages,
    last: page >= totalPages - 1,
    size,
    number: page,
    first: page === 0,
    numberOfElements: rows.length,
    empty: rows.length === 0,
  };
}

const lagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function partsOf(moment: number): Record<string, string> {
  return Object.fromEntries(lagos.formatToParts(moment).map(({ type, value }) => [type, value]));
}

/** A moment as its look-ups write it: `20/09/2026 11:35:21 AM`, Lagos time. */
export function lookUpTime(moment: number | null): string | null {
  if (moment === null) return null;
  const { day, month, year, hour = '00', minute, second } = partsOf(moment);
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${day}/${month}/${year} ${twelve}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** A moment as its events write it: `2026-11-17 11:28:42.615`, Lagos time. */
export function eventTime(moment: number | null): string | null {
  if (moment === null) return null;
  const { day, month, year, hour, minute, second } = partsOf(moment);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}.${String(moment % 1000).padStart(3, '0')}`;
}
