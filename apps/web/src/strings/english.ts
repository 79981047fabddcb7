export type Language = {
  /** The folder of its words. */
  readonly code: string;
  /** `lang` of its documents. */
  readonly tag: string;
  /** The beginning of every address of its pages. */
  readonly base: string;
  /** The name that its speakers use. */
  readonly name: string;
  /** Where the name has no room. */
  readonly short?: string;
};

/** The language from which all others are translated. */
export const ENGLISH: Language = { code: 'en', tag: 'en-NG', base: '', name: 'English', short: 'EN' };
