/** Names instead of texts: the same in every language. */
type Name = 'key' | 'id' | 'service';

/**
 * The shape of words in another language: the same keys, the same number of entries, functions of the same arguments;
 * only the texts differ. A missing key does not compile.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translation<Said>
    : { readonly [K in keyof T]: K extends Name ? T[K] : Translation<T[K]> };
