/** Small letters without marks and with plain apostrophes: "Ẹ̀kọ́" is found by "eko". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();
}

export type Question = { readonly id: string; readonly question: string; readonly answer: string };

/** The questions in which every word of the search stands, in the question or in its answer. */
export function findQuestions(list: readonly Question[], search: string): readonly Question[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return list.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
}
