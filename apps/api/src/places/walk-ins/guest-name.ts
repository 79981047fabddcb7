/** `Ngozi Ita + 1`. */
export const guestName = ({ visitor, people }: { visitor: string; people: number }) =>
  people === 1 ? visitor : `${visitor} + ${people - 1}`;
