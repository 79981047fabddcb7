import * as contract from '@gatelight/contract';
import type { Call, ObjectCheck, Serve } from '#platform/http/api';
import type { Caller, User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { sessionOf } from '#platform/callers/session';
import { registerAdmin } from './users/admins.ts';
import { accessOf } from './sign-in/authenticate.ts';
import { byOf } from './users/by.ts';
import { confirmNewEmail, requestNewEmail } from './sign-in/change-email.ts';
import { changeOwnPassword, requestPasswordReset, resetForgottenPassword } from './passwords/change-password.ts';
import type { By, IdentityDeps, SessionGrant } from './deps.ts';
import { deviceOf, placeOf } from './sign-in/device.ts';
import { confirmWalletPin, mailPinCode, setWalletPin } from './proofs/pin.ts';
import { refreshUserSession, replaceRefreshToken, signInUser } from './sign-in/sign-in.ts';
import { registerUserAccount, resendCode, verifySignUp } from './sign-in/sign-up.ts';
import { confirmFreshCode, enrol, passSecondFactor } from './proofs/second-factor.ts';
import { beginOwnApp, removeOwnApp, setOwnCodes } from './proofs/own-app.ts';
import { selectOwnApp } from './proofs/own-app-store.ts';
import { selectLacks } from './proofs/second-factor-store.ts';
import { confirmPassword } from './proofs/step-up.ts';
import {
  endOwnSessions,
  isRefreshTokenOf,
  isOwnSession,
  selectSessionCaller,
  selectSessions,
  signOutSession,
} from './sign-in/session-store.ts';
import { completeOwnDetails, selectOwnProfile } from './store.ts';
import { selectPin } from './proofs/pin-store.ts';
import { sha256 } from '#platform/callers/secrets';
import { mainRole, userView } from './users/user-view.ts';
import { changeProfile, viewCaller } from './users/users.ts';

type Http = Pick<Call<contract.Route>, 'headers' | 'setHeader'>;

/** One of our pages: its session stays in cookies that scripts cannot read. Only browsers send this header. */
const isBrowser = ({ headers }: Pick<Http, 'headers'>) => headers['sec-fetch-site'] !== undefined;

const about = <Who extends Caller>({
  caller,
  headers,
}: { caller: Who } & Pick<Http, 'headers'>): { caller: Who; by: By } => ({
  caller,
  by: byOf(caller, headers['user-agent']),
});

export function identityRoutes(serve: Serve, deps: IdentityDeps): void {
  const { db, cookies } = deps;
  signUpRoutes(serve, deps);
  sessionRoutes(serve, deps);
  secondFactorRoutes(serve, deps);
  pinRoutes(serve, deps);
  const serveSignIn = (route: typeof contract.signIn | typeof contract.adminSignIn, adminsOnly: boolean) =>
    serve(route, async (call) => {
      const { code, recovery_code: recoveryCode, ...given }: contract.BodyOf<typeof contract.signIn> = call.body;
      const proof = code ? { code } : recoveryCode ? { recovery_code: recoveryCode } : undefined;
      const outcome = await signInUser(deps, { ...given, proof, adminsOnly }, about(call));
      if (outcome.kind === 'unverified') {
        cookies.set(call.setHeader, 'registration', outcome.registrationSecret);
        throw new AppError('email-not-verified', { facts: { email: outcome.email } });
      }
      await endFormerSession(deps, call);
      return startSession(deps, outcome.grant, call);
    });
  serveSignIn(contract.signIn, false);
  serveSignIn(contract.adminSignIn, true);
  serve(contract.adminRegister, async (call) => {
    await registerAdmin(deps, call.body, about(call));
    return { email: call.body.email };
  });
  serve(contract.forgotPassword, async (call) => {
    await requestPasswordReset(deps, call.body.email, about(call));
    return { email: call.body.email };
  });
  serve(contract.resetPassword, async (call) => {
    const { email, token, newPassword } = call.body;
    await resetForgottenPassword(deps, { email, code: token, newPassword }, about(call));
    cookies.clear(call.setHeader, ['access', 'refresh']);
    return { changed: true as const };
  });
  serve(contract.getMe, async ({ caller, query: { id, email } }) => {
    const view = await viewCaller(db, caller);
    const isOwn = (id ?? view.id) === view.id && (email ?? view.email).toLowerCase() === view.email.toLowerCase();
    if (!isOwn) throw new AppError('not-found');
    return view;
  });
  serve(contract.getUser, ({ caller }) => viewCaller(db, caller));
  serve(contract.updateUser, async (call) => {
    await changeProfile(db, call.body, about(call));
    return viewCaller(db, call.caller);
  });
  serve(contract.skipDetails, async ({ caller }) => {
    await completeOwnDetails(db, sessionOf(caller));
    return viewCaller(db, caller);
  });
  serve(contract.changePassword, async (call) => {
    const { current_password: currentPassword, new_password: newPassword } = call.body;
    const ended = await changeOwnPassword(deps, { currentPassword, newPassword }, about(call));
    return { changed: true as const, ended_sessions: ended, ...(await tokensAfterProof(deps, call)) };
  });
  serve(contract.requestEmailChange, async (call) => {
    const { new_email: email, current_password: password } = call.body;
    await requestNewEmail(deps, { email, password }, about(call));
    return { email };
  });
  serve(contract.confirmEmailChange, async (call) => {
    await confirmNewEmail(deps, call.body.otp, about(call));
    return viewCaller(db, call.caller);
  });
  serve(contract.stepUp, async (call) => {
    const validUntil = await confirmPassword(db, call.caller, call.body.password);
    return { valid_until: validUntil, ...(await tokensAfterProof(deps, call)) };
  });
}

function signUpRoutes(serve: Serve, deps: IdentityDeps): void {
  const { cookies } = deps;
  serve(contract.registerUser, async (call) => {
    const secret = await registerUserAccount(deps, call.body, about(call));
    cookies.set(call.setHeader, 'registration', secret);
    return { email: call.body.email };
  });
  serve(contract.resendVerification, async ({ body, caller, headers }) => {
    const secret = cookies.read(headers.cookie, 'registration');
    await resendCode(deps, { email: body.email, secret }, caller);
    return { email: body.email };
  });
  serve(contract.verifyEmail, async (call) => {
    const { email, otp } = call.body;
    const secret = cookies.read(call.headers.cookie, 'registration');
    const grant = await verifySignUp(deps, { email, code: otp, secret }, about(call));
    if (!grant) return { verified: true as const, user: null };
    cookies.clear(call.setHeader, ['registration']);
    await endFormerSession(deps, call);
    return { verified: true as const, ...(await startSession(deps, grant, call)) };
  });
}

function sessionRoutes(serve: Serve, deps: IdentityDeps): void {
  const { db, cookies } = deps;
  serve(contract.refreshSession, async (call) => {
    const given = call.body.refreshToken ?? cookies.read(call.headers.cookie, 'refresh');
    try {
      const grant = await refreshUserSession(deps, given, { ...about(call), waitedMs: call.elapsedMs });
      const { user: _, ...tokens } = await startSession(deps, grant, call);
      return tokens;
    } catch (error) {
      // A visitor's page calls this too; when this response is late, the cookies of a faster sign-in must stay.
      if (given !== undefined && error instanceof AppError && error.code === 'session-ended') {
        cookies.clear(call.setHeader, ['access', 'refresh']);
      }
      throw error;
    }
  });
  serve(contract.signOut, async (call) => {
    const { caller, body, headers, setHeader } = call;
    const refreshToken = body.refreshToken ?? cookies.read(headers.cookie, 'refresh');
    const ends = {
      refreshHash: refreshToken === undefined ? null : sha256(refreshToken),
      sessionKey: (caller as Partial<User>).sessionKey ?? null,
    };
    await signOutSession(db, ends, byOf(caller));
    cookies.clear(setHeader, ['access', 'refresh', 'registration']);
    return { signed_out: true as const };
  });
  serve(contract.listSessions, async ({ caller }) => {
    const sessions = await selectSessions(db, sessionOf(caller));
    return sessions.map((session) => ({
      id: session.id.toString(),
      ...deviceOf(session.userAgent),
      ...placeOf(session.ip),
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      is_current: session.isCurrent,
    }));
  });
  serve(contract.endSession, async ({ caller, params }) => ({
    ended_sessions: await endOwnSessions(db, sessionOf(caller), BigInt(params.id), byOf(caller)),
  }));
  serve(contract.endOtherSessions, async ({ caller }) => ({
    ended_sessions: await endOwnSessions(db, sessionOf(caller), null, byOf(caller)),
  }));
}

function secondFactorRoutes(serve: Serve, deps: IdentityDeps): void {
  const { db } = deps;
  serve(contract.getSecondFactor, async ({ caller }) => ({ lacks: await selectLacks(db, sessionOf(caller)) }));
  serve(contract.enrolSecondFactor, async ({ caller }) => {
    const user = await selectOwnProfile(db, sessionOf(caller));
    return enrol(deps, caller, user?.email ?? '');
  });
  serve(contract.passSecondFactor, async (call) => {
    const recoveryCodes = await passSecondFactor(deps, call.caller, call.body);
    return { ...(await renewTokens(deps, call)), recovery_codes: recoveryCodes };
  });
  serve(contract.getOwnApp, async ({ caller }) => {
    const { since, codesLeft, isStaff } = await selectOwnApp(db, sessionOf(caller));
    return { since, recovery_codes_left: codesLeft, is_staff: isStaff };
  });
  serve(contract.beginOwnApp, async ({ caller }) => {
    const user = await selectOwnProfile(db, sessionOf(caller));
    return beginOwnApp(deps, caller, user?.email ?? '');
  });
  serve(contract.setOwnCodes, async (call) => {
    const recoveryCodes = await setOwnCodes(deps, call.caller, call.body.code);
    return { recovery_codes: recoveryCodes, ...(await tokensAfterProof(deps, call)) };
  });
  serve(contract.removeOwnApp, async (call) => {
    await removeOwnApp(deps, call.caller, call.body);
    return { removed: true as const, ...(await tokensAfterProof(deps, call)) };
  });
  serve(contract.confirmCode, async (call) => {
    const validUntil = await confirmFreshCode(deps, call.caller, call.body.code);
    return { valid_until: validUntil, ...(await tokensAfterProof(deps, call)) };
  });
}

function pinRoutes(serve: Serve, deps: IdentityDeps): void {
  serve(contract.getPin, async ({ caller }) => {
    const { isSet, triesLeft, setAt } = await selectPin(deps.db, sessionOf(caller));
    return { is_set: isSet, tries_left: triesLeft, set_at: setAt };
  });
  serve(contract.setPin, async (call) => {
    const { pin, current_pin: currentPin, code } = call.body;
    await setWalletPin(deps, { pin, currentPin, code }, about(call));
    return { set: true as const };
  });
  serve(contract.requestPinCode, async (call) => ({ email: await mailPinCode(deps, about(call)) }));
  serve(contract.confirmPin, async (call) => {
    const validUntil = await confirmWalletPin(deps, call.body.pin, about(call));
    return { valid_until: validUntil, ...(await tokensAfterProof(deps, call)) };
  });
}

/** When a browser signs in again, its earlier session ends, because no one holds it any more. */
async function endFormerSession(
  { db, cookies }: IdentityDeps,
  { caller, headers }: { caller: Caller } & Pick<Http, 'headers'>,
): Promise<void> {
  const former = cookies.read(headers.cookie, 'refresh');
  if (former === undefined) return;
  await signOutSession(db, { refreshHash: sha256(former), sessionKey: null }, byOf(caller));
}

/**
 * Returns new tokens for a session in which the user has just given another proof: earlier access tokens are already
 * refused. A program that does not send its refresh token keeps it.
 */
async function renewTokens(
  deps: IdentityDeps,
  call: Http & { caller: User; body: { refreshToken?: string | undefined }; elapsedMs: () => number },
) {
  const { caller, body, headers, elapsedMs: waitedMs } = call;
  const sessionKey = sessionOf(caller);
  const held = body.refreshToken ?? deps.cookies.read(headers.cookie, 'refresh');
  // Another tab may have replaced it meanwhile: then the browser already has the newer one.
  const isNewest = held !== undefined && (await isRefreshTokenOf(deps.db, sessionKey, sha256(held)));
  const replaced = isNewest ? await replaceRefreshToken(deps, held, { by: about(call).by, waitedMs }) : undefined;
  return startSession(deps, { ...replaced, userId: BigInt(caller.userId), sessionKey }, call);
}

/** Renews the tokens after a proof, for a response that contains nothing else about the user. */
async function tokensAfterProof(...given: Parameters<typeof renewTokens>) {
  const { user: _, ...tokens } = await renewTokens(...given);
  return tokens;
}

/** Sets the cookies of a session; only clients that are not browsers get the tokens themselves. */
async function startSession(
  { db, tokens, cookies }: IdentityDeps,
  {
    userId,
    sessionKey,
    generation = 0,
    refreshToken,
    expiresAt,
  }: Partial<SessionGrant> & Pick<SessionGrant, 'userId' | 'sessionKey'>,
  http: Http,
): Promise<{ user: contract.UserView; token?: string; refreshToken?: string }> {
  const user = await selectOwnProfile(db, sessionKey);
  const found = await selectSessionCaller(db, { sessionKey, userId });
  if (!user || !found) throw new AppError('session-ended');
  const access = accessOf(found);
  const token = await tokens.sign({
    userId: userId.toString(),
    sessionKey,
    // A proof in another tab may have ended tokens of this generation meanwhile.
    generation: Math.max(generation, found.oldestGeneration),
    role: mainRole(access.roles),
  });
  cookies.set(http.setHeader, 'access', token);
  if (refreshToken !== undefined && expiresAt !== undefined) {
    const seconds = Math.min(7 * 86_400, Math.round((expiresAt.getTime() - Date.now()) / 1000));
    cookies.set(http.setHeader, 'refresh', refreshToken, seconds);
  }
  return { user: userView(user, access), ...(isBrowser(http) ? {} : { token, refreshToken }) };
}

/** `self`: the user in the path is the caller. `own-session`: the session in the path belongs to the caller. */
export function identityChecks({ db }: IdentityDeps): Record<string, ObjectCheck> {
  return {
    self: async (user, { id }) => id === user.userId,
    'own-session': async (user, { id }) =>
      user.sessionKey !== undefined && id !== undefined && (await isOwnSession(db, user.sessionKey, BigInt(id))),
  };
}
