/** Finds an element by all of its text, also where parts of it are separate elements: `getByText(textOf('9912345678'))`. */
export const textOf = (text: string) => (_: string, element: Element | null) => element?.textContent === text;
