import { plainText } from '@gatelight/contract/plain-text';

export type Question = { readonly id: string; readonly question: string; readonly answer: string };

/** The questions that contain every word of the search, in the question or in its answer. */
export function findQuestions(list: readonly Question[], search: string): readonly Question[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean);
  return list.filter(({ question, answer }) => {
    const text = plainText(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
}
