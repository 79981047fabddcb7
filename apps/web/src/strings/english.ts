export type Language = {
  /** The folder of its words. */
  readonly code: string;
  /** `lang` of its documents. */
  readonly tag: string;
  /** What every address of its pages begins with. */
  readonly base: string;
  /** As those who speak it call it. */
  readonly name: string;
  /** Where the name has no room. */
  readonly short?: string;
};

/** The language that every other one is translated from. */
export const ENGLISH: Language = { code: 'en', tag: 'en-NG', base: '', name: 'English', short: 'EN' };
