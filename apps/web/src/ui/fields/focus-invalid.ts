/** Moves the focus to the first field of a form that shows a problem, if one does. Call it in the form's submit handler. */
export function focusInvalid(form: HTMLFormElement): void {
  // The problems are on the page once the event is over.
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
