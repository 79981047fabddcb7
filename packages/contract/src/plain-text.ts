const REPLACED = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ʼ: "'", '’': "'", '‘': "'" } as const;

/**
 * A text as people type it to find it: small letters without marks of tone or dots below, Hausa's hooked letters as plain ones, plain
 * apostrophes. `Adébáyọ̀` is found by `adebayo`. SQL has the same rule as `platform.plain`.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]+/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴʼ’‘]/g, (letter) => REPLACED[letter as keyof typeof REPLACED]);
