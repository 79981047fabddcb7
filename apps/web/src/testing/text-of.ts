/** Finds an element by all of its text, also where groups of it are elements of their own: `getByText(textOf('9912345678'))`. */
export const textOf = (text: string) => (_: string, element: Element | null) => element?.textContent === text;
