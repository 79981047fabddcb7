import { HEALTH_WORDS as words } from '../../../strings/staff/health.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { ageText } from '../age-text.ts';
import type { Health } from './queries.ts';
import { sizeText } from './small-tables.tsx';

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);

export function certificateText({ certificate, as_of: now }: Pick<Health, 'certificate' | 'as_of'>): string {
  if (!certificate) return words.notYetMeasured;
  const { host, state, expires_at: expiresAt } = certificate;
  switch (state) {
    case 'plain':
      return words.certificatePlain;
    case 'unreachable':
      return words.certificateUnreachable(host);
    case 'untrusted':
      return words.certificateUntrusted(host);
    case 'valid':
      return words.certificateValid(host, expiresAt ? ageText(secondsBetween(now, expiresAt)) : '–');
  }
}

function standbyText({ state, is_synchronous, behind_bytes, lag_seconds }: Health['standbys'][number]): string {
  const size = behind_bytes === null ? '–' : sizeText(behind_bytes);
  const text = {
    streaming: words.standbyBehind(ageText(lag_seconds ?? 0), size),
    'catching-up': words.standbyCatchingUp(size),
    away: words.standbyAway(size),
    unreadable: words.standbyUnreadable,
  }[state];
  return is_synchronous ? words.standbyConfirms(text) : text;
}

export function standbysText(standbys: Health['standbys']): string {
  if (standbys.length === 0) return words.noStandbys;
  return standbys.map((standby) => words.standbyText(standby.name, standbyText(standby))).join('; ');
}

export function Keys({ keys, as_of: now }: Pick<Health, 'keys' | 'as_of'>) {
  return (
    <section className="card grid content-start gap-1 p-4">
      <h2 className="text-18">{words.keys}</h2>
      {keys.length === 0 ? (
        <p className="text-14 text-ink-2">{words.notYetMeasured}</p>
      ) : (
        <>
          <p className="text-14 text-ink-2">{words.keysNote}</p>
          <Facts
            facts={keys.map(({ name, since }) => ({
              label: name,
              value: words.keyAge(ageText(secondsBetween(since, now))),
            }))}
          />
        </>
      )}
    </section>
  );
}
