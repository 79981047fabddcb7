/** The house of the logo, whose light goes on. */
export function WelcomeHouse() {
  return (
    <svg viewBox="0 0 96 84" className="mx-auto w-40" aria-hidden="true">
      <path d="M12 78V36L48 8l36 28v42z" fill="var(--surface-2)" stroke="var(--line-strong)" strokeWidth="2" />
      <path
        d="M4 40 48 6l44 34"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="40" y="52" width="16" height="26" rx="2" fill="var(--primary)" />
      <g className="house-light" fill="var(--accent)">
        <rect x="20" y="44" width="14" height="14" rx="2" />
        <rect x="62" y="44" width="14" height="14" rx="2" />
        <path d="M50 20 40 35h7l-2 11 11-15h-7z" />
      </g>
    </svg>
  );
}
