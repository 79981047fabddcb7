/** The address of a conversation in a language, given by the start of its pages: '' is English. */
export const ticketPage = (publicUrl: string, language: string, number: string) =>
  `${publicUrl}${language}/user/help?ticket=${number}`;
