/** Name in the browser's storage of the chosen language: the base of its pages, '' for English. */
export const LANGUAGE_KEY = 'language';

/**
 * Remembers the language that the user chose. The document of signed-in pages in English then opens the chosen one
 * (`start/page/document-script.ts`): its address is in links of messages, on the home screen and after signing in.
 */
export function rememberLanguage(base: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, JSON.stringify(base));
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}
