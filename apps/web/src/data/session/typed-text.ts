/**
 * Fields whose text needs no care: a search, a secret that is typed again, and forms that keep a draft, which are marked with
 * `data-draft`.
 */
const NO_CARE = '[type="search"], [type="password"], [type="checkbox"], [type="radio"], [data-draft] *';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Notes the fields in which the user types. */
export class TypedText {
  readonly #fields = new Set<TextField>();

  constructor(signal: AbortSignal) {
    document.addEventListener('input', ({ target }) => this.#note(target), { capture: true, signal });
  }

  #note(target: EventTarget | null): void {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && !target.matches(NO_CARE)) this.#fields.add(target);
  }

  /** Whether the page still has text that was typed and is nowhere else. */
  get isThere(): boolean {
    for (const field of this.#fields) if (!field.isConnected) this.#fields.delete(field);
    return Array.from(this.#fields).some(({ value }) => value !== '');
  }
}
