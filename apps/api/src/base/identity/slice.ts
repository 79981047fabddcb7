import type { Config } from '#platform/settings/config';
import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { createAuthenticate } from './sign-in/authenticate.ts';
import { createCookies } from './sign-in/cookies.ts';
import type { IdentityDeps } from './deps.ts';
import { identityLimits } from './limits.ts';
import { identityChecks, identityRoutes } from './routes.ts';
import { forgetOld, userNames } from './store.ts';
import { createTokens } from './sign-in/tokens.ts';

function depsOf({ config, db }: { config: Config; db: Db }): IdentityDeps {
  const { publicUrl } = config.server;
  return {
    db,
    tokens: createTokens({ current: config.keys.session, previous: config.keys.previousSession }, publicUrl),
    cookies: createCookies(config.production || publicUrl.startsWith('https:')),
    answerStepMs: 250,
    otpKey: config.keys.otp,
    brand: config.brand.name,
  };
}

/** Finds the user of each request, for the API. */
export const authenticateWith = (parts: { config: Config; db: Db }) => createAuthenticate(depsOf(parts));

export const identitySlice: SliceDefinition<{ config: Config; db: Db }> = {
  name: 'identity',
  limits: identityLimits,
  objectNames: userNames,
  create: (parts) => {
    const deps = depsOf(parts);
    return {
      routes: (serve) => identityRoutes(serve, deps),
      objectChecks: identityChecks(deps),
      jobs: () => [{ name: 'identity.forget', everyMs: 3_600_000, run: () => forgetOld(parts.db).then(() => 0) }],
    };
  },
};
