import { encryptsConnection, isDatabaseUrl, withHosts } from '../database/database-url.ts';
import { isPrivateHost } from '../outbound/private-addresses.ts';
import { allowTestMoney, type Deployment } from './environment.ts';
import * as setting from './setting.ts';
import { databaseAddresses, type Given, type Named, type Settings } from './settings-schema.ts';

/* Settings that prevent a start: keys, and the requirements of a deployment in production. */

/** A pooler in transaction mode accepts LISTEN but passes on no notification, so it is bypassed. */
export function atDirectHosts(
  url: string,
  { DATABASE_DIRECT_HOSTS: hosts }: Pick<Settings, 'DATABASE_DIRECT_HOSTS'>,
): string {
  return hosts === undefined ? url : withHosts(url, hosts);
}

export function keyFaults(given: Given): string[] {
  const keys = [
    given.ORDER_LINK_KEY,
    given.OTP_KEY,
    given.VENDING_SEAL_KEY,
    given.SESSION_KEY,
    given.SESSION_KEY_PREVIOUS,
    given.WEBHOOK_KEY,
    given.GATE_KEY,
  ].filter((key) => key !== undefined);
  if (new Set(keys).size === keys.length) return [];
  return [
    'ORDER_LINK_KEY, OTP_KEY, VENDING_SEAL_KEY, SESSION_KEY, WEBHOOK_KEY and GATE_KEY are not all different: expected a separate key for each',
  ];
}

/** A certificate needs its key. The simulated providers of the sandbox call the product without encryption. */
export function tlsFilesFaults(
  { TLS_CERTIFICATE_FILE: certificate, TLS_KEY_FILE: key }: Settings,
  { sandbox }: Deployment,
): string[] {
  const isSet = certificate !== undefined || key !== undefined;
  if (isSet && sandbox) return ['TLS_CERTIFICATE_FILE and TLS_KEY_FILE are set: expected neither with the sandbox'];
  if (certificate !== undefined && key === undefined)
    return ['TLS_KEY_FILE is not set: expected it together with TLS_CERTIFICATE_FILE'];
  if (key !== undefined && certificate === undefined)
    return ['TLS_CERTIFICATE_FILE is not set: expected it together with TLS_KEY_FILE'];
  return [];
}

export function productionFaults(settings: Settings, given: Given, { sandbox }: Deployment, named: Named): string[] {
  const faults: string[] = [];
  for (const name of named.secrets) {
    const text = given[name];
    if (text && !looksStrong(text)) faults.push(`${name} is easy to guess: expected a random secret in production`);
  }
  if (sandbox && !settings.ALLOW_TEST_MONEY)
    faults.push(`SANDBOX is on in production: expected ${allowTestMoney}, or SANDBOX=off`);
  if (given.CRASH_AT) faults.push('CRASH_AT is set: expected nothing in production, it is for tests only');
  if (settings.DATABASE_TLS === 'required')
    faults.push(...databaseAddresses.flatMap((name) => tlsFault(name, given[name])), ...directHostsFault(settings));
  if (settings.PUBLIC_URL && !isSafeInPublic(settings.PUBLIC_URL)) {
    faults.push(`PUBLIC_URL is '${settings.PUBLIC_URL}': expected an https address in production`);
  }
  if (sandbox) return faults;
  faults.push(...outsideFaults(given, named));
  if (!settings.PUBLIC_URL)
    faults.push('PUBLIC_URL is not set: expected the https address of the product in production');
  if (settings.DEMO) faults.push('DEMO is on: expected off in production without the sandbox');
  for (const name of named.operator) {
    if (!given[name]) faults.push(`${name} is not set: expected the operator's own in production`);
  }
  return faults;
}

function tlsFault(name: string, address: string | undefined): string[] {
  if (address === undefined || !isDatabaseUrl(address) || encryptsConnection(address)) return [];
  return [
    `${name} leads to another host without TLS: expected ?sslmode=verify-full at its end (and sslrootcert=FILE for an authority of your own), or DATABASE_TLS=off on a network that no one else can read`,
  ];
}

function directHostsFault(settings: Settings): string[] {
  if (
    settings.DATABASE_DIRECT_HOSTS === undefined ||
    encryptsConnection(atDirectHosts(settings.DATABASE_URL, settings))
  )
    return [];
  return [
    `DATABASE_DIRECT_HOSTS leads to another host without TLS: expected ?sslmode=verify-full at the end of DATABASE_URL, or DATABASE_TLS=off on a network that no one else can read`,
  ];
}

/**
 * Outside addresses must be public: a private one is a mistake, or an attempt to reach internal machines with our keys.
 */
function outsideFaults(given: Given, { addresses, hidden }: Named): string[] {
  const faults: string[] = [];
  for (const name of addresses) {
    const address = given[name];
    if (!address) continue;
    const shown = hidden.includes(name) ? '' : ` ('${address.slice(0, 80)}')`;
    if (isPrivateHost(address)) {
      faults.push(`${name}${shown} is a private address: expected one on the public internet in production`);
    } else if (address.startsWith('http:')) {
      faults.push(`${name}${shown} is not encrypted: expected an https address in production`);
    }
  }
  return faults;
}

function looksStrong(text: string): boolean {
  return text.length >= 24 && setting.looksRandom(text);
}

function isSafeInPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
