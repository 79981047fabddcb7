/** The address of a conversation in a language. The language is the start of its pages, and '' is English. */
export const ticketPage = (publicUrl: string, language: string, number: string) =>
  `${publicUrl}${language}/user/help?ticket=${number}`;
