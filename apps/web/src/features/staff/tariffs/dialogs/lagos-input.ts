const LAGOS = '+01:00';

/** What a `datetime-local` field holds, read as Lagos time: an ISO instant, or undefined when it is empty or no time. */
export function instantOf(text: string): string | undefined {
  const at = new Date(`${text}${LAGOS}`);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** An instant as a `datetime-local` field in Lagos writes it. Nigeria has no summer time. */
export function inputOf(at: Date): string {
  return new Date(at.getTime() + 3_600_000).toISOString().slice(0, 16);
}
