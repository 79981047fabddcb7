import { Secret, TOTP } from 'otpauth';
import { html } from './html.ts';
import type { Page } from './layout.ts';

/** The staff of the demonstration and the published secrets of their second factors, which the product has too. */
const staff = [
  { email: 'admin@example.com', role: 'Admin', secret: 'GATELIGHTADMIN2EMONSTRATIONPHONE' },
  { email: 'halima@example.com', role: 'Operations', secret: 'GATELIGHTOPERAT2ONSDEMONSTRATION' },
  { email: 'emeka@example.com', role: 'Finance', secret: 'GATELIGHTFINANCE2DEMONSTRATIONPH' },
  { email: 'ngozi.support@example.com', role: 'Support', secret: 'GATELIGHTSUPPORT2DEMONSTRATIONPH' },
  { email: 'tunde.audit@example.com', role: 'Auditor', secret: 'GATELIGHTAUDITOR2DEMONSTRATIONPH' },
  { email: 'chioma@example.com', role: 'Second admin', secret: 'GATELIGHTSECONDADMIN2EMOPHONEABC' },
] as const;

const periodMs = 30_000;

interface Codes {
  staff: { email: string; role: string; code: string; next: string }[];
  secondsLeft: number;
}

/** The codes of this half minute and of the next one. */
export function codesOf(now: number): Codes {
  return {
    staff: staff.map(({ email, role, secret }) => {
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return {
        email,
        role,
        code: totp.generate({ timestamp: now }),
        next: totp.generate({ timestamp: now + periodMs }),
      };
    }),
    secondsLeft: Math.ceil((periodMs - (now % periodMs)) / 1000),
  };
}

/** Replaces the phones of the demonstration staff. */
export function authenticatorPage(codes: Codes): Page {
  return {
    name: 'authenticator',
    title: 'Authenticator codes',
    scripts: [],
    body: html`
      <h1>Authenticator codes</h1>
      <p class="lead">
        The demonstration staff have no phones, so this page shows the codes of their authenticator apps. Real staff
        scan a secret of their own, and no one else sees their codes.
      </p>
      <section class="card" aria-labelledby="codes-title">
        <h2 id="codes-title">Good for ${codes.secondsLeft} seconds</h2>
        <dl class="facts">
          ${codes.staff.map(
            ({ email, role, code }) =>
              html`<div>
                <dt>${role}, ${email}</dt>
                <dd><code class="digits">${code}</code></dd>
              </div>`,
          )}
        </dl>
        <p>Each code works once. The page shows the next ones automatically.</p>
      </section>
    `,
  };
}
