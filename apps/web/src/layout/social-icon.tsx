const MARKS = new Map<string, string>([
  [
    'Facebook',
    'M13.5 21v-7.5h2.6l.4-3h-3V8.6c0-.9.3-1.5 1.5-1.5h1.6V4.4c-.3 0-1.2-.1-2.3-.1-2.3 0-3.8 1.4-3.8 3.9v2.3H8v3h2.5V21z',
  ],
  [
    'Instagram',
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM16.8 6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  ],
  [
    'LinkedIn',
    'M5.2 3.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM3.6 8.6h3.2V21H3.6zm5.4 0h3.1v1.7c.5-.9 1.6-2 3.4-2 3.5 0 4.2 2.3 4.2 5.3V21h-3.3v-6.6c0-1.6 0-3.2-1.9-3.2-2 0-2.2 1.5-2.2 3.1V21H9z',
  ],
]);

/** The mark of a social network; its link carries the name. */
export function SocialIcon({ name }: { readonly name: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={MARKS.get(name) ?? ''} />
    </svg>
  );
}
