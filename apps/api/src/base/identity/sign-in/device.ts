import { isIP } from 'node:net';
import { networkOf } from '#platform/callers/limits';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera Mini|Opera\//, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Describes a device from its browser's user agent: only a hint for the user, not reliable. */
export function deviceOf(userAgent: string | null): { device: string; browser: string | null; system: string | null } {
  const agent = userAgent ?? '';
  const browser = find(browsers, agent);
  const system = find(systems, agent);
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Another program');
  return { device, browser, system };
}

const local = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;

/** Where a session was last seen, as far as the address shows: we have no map of addresses. */
export function placeOf(ip: string | null): { place: 'local' | 'internet'; network: string | null } {
  const address = networkOf((ip ?? '').split('/')[0] ?? '');
  if (address === '' || local.test(address) || /^(?:0:0:0:0::|fe80:|f[cd][0-9a-f]{2}:)/.test(address)) {
    return { place: 'local', network: null };
  }
  return { place: 'internet', network: isIP(address) === 4 ? address.replace(/\d+$/, 'x') : address };
}
