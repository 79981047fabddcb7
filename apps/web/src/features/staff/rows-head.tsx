/** The head of a small table (`staff-rows`): columns of text, then columns of numbers. */
export function RowsHead({
  texts,
  numbers,
}: {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}) {
  return (
    <thead>
      <tr>
        {texts.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
        {numbers.map((text) => (
          <th key={text} scope="col" className="staff-number">
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
