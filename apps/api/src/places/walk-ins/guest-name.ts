/** `Ngozi Ita + 1`. */
export const guestName = ({ visitor, people }: { visitor: string; people: number }) =>
  people === 1 ? visitor : `${visitor} + ${people - 1}`;

/** `14:05`, in Lagos. */
export const hourOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });
